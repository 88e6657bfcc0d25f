extension NewPackage {
    /// Returns a package in C.
    ///
    /// - Parameters:
    ///   - name: The package's; the strategy has the same in small letters.
    ///   - command: How the program is started, as it is typed in a shell.
    static func c(_ name: String, command: String) -> NewPackage {
        make(
            name, command: command,
            MakefilePackage(
                language: "C", suffix: "c", makefile: CTemplate.makefile,
                strategy: CTemplate.strategy, readme: CTemplate.readme))
    }
}

/// The texts of a package in C.
private enum CTemplate {
    static let makefile = """
        STRATA ?= @COMMAND@
        CFLAGS ?= -std=c11 -O2 -Wall -Wextra

        @STRATEGY@.so: @STRATEGY@.c strata_plugin.h
        \t$(CC) $(CFLAGS) -shared -fPIC -fvisibility=hidden -o $@.new $< -lm
        \tmv $@.new $@

        test: @STRATEGY@.so
        \t$(STRATA) plugin check ./@STRATEGY@.so

        clean:
        \trm -f @STRATEGY@.so

        .PHONY: test clean

        """

    static let strategy = """
        /* @STRATEGY@: items step back from the sides, the further they are from the middle of the viewport. An effect: it lies
         * on any list.
         */
        #include "strata_plugin.h"

        #include <float.h>
        #include <math.h>
        #include <stdlib.h>

        typedef struct state {
            double depth; /* points */
        } state;

        static const strata_option depth = {
            .struct_size = sizeof(strata_option),
            .kind = STRATA_NUMBER,
            .name = "depth",
            .summary = "How far items step back at the edges, in points.",
            .minimum = 0,
            .maximum = DBL_MAX,
            .default_number = 60,
        };
        static const strata_option *const options[] = {&depth};

        static void *create(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
            (void)self;
            if (value_count != 1) return NULL;
            state *made = malloc(sizeof *made);
            if (made) made->depth = values[0].number;
            return made;
        }

        static void destroy(void *instance) { free(instance); }

        static int32_t adjust(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes) {
            const state *self = instance;
            const double middle = context->viewport_length / 2;
            if (!(middle > 0)) return STRATA_OK;
            for (int64_t place = 0; place < count; place++) {
                strata_attributes *item = &attributes[place];
                const double distance = fmin(fabs(item->start + item->length / 2 - middle) / middle, 1);
                const double step = fmin(self->depth * distance * distance, item->cross_length / 2);
                item->cross_start += step;
                item->cross_length -= 2 * step;
            }
            return STRATA_OK;
        }

        static const strata_strategy strategy = {
            .struct_size = sizeof(strata_strategy),
            .id = "example-@STRATEGY@", /* one of a kind in the world */
            .name = "@STRATEGY@",
            .summary = "Items step back from the sides, away from the middle of the viewport.",
            .version = "0.1.0",
            .author = "Its author",
            .options = options,
            .option_count = 1,
            .create = create,
            .destroy = destroy,
            .adjust = adjust,
        };

        static uint32_t strategy_count(void) { return 1; }

        static const strata_strategy *strategy_at(uint32_t index) { return index == 0 ? &strategy : NULL; }

        static const strata_plugin plugin = {
            .struct_size = sizeof(strata_plugin),
            .abi_version = STRATA_ABI_VERSION,
            .strategy_count = strategy_count,
            .strategy = strategy_at,
        };

        STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_abi_version) {
            return host_abi_version == STRATA_ABI_VERSION ? &plugin : NULL;
        }

        """

    static let readme = """
        # @NAME@

        A layout strategy for Strata, as a plugin in C.

            make          # cc -std=c11 -O2 -shared -fPIC -fvisibility=hidden -o @STRATEGY@.so @STRATEGY@.c -lm
            make test     # holds it to the laws that every list relies on
            @COMMAND@ --plugin ./@STRATEGY@.so --strategy @GROUND@+@STRATEGY@ FILE

        With `--watch-plugins` the window takes over every new build. To have it always at hand, copy the file to
        `~/.local/share/strata/plugins`. `strata_plugin.h` says what every function may and must do.

        """
}
