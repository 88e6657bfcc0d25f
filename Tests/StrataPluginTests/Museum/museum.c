/* A plain list, broken in one way: cc -DEXHIBIT=nan_start ... Every way is a name below. */
#include "strata_plugin.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    nothing, right_to_left,
    /* Refused when loaded. */
    null_table, wrong_version, tiny_table, truncated_table, null_factory, no_strategies, billion_strategies,
    null_strategy, truncated_strategy, null_create, null_place, bad_base_flag, bad_utf8, empty_name, bad_name, endless_text,
    null_summary, control_character, same_name_twice, billion_options, null_options, null_option, truncated_option,
    reversed_bounds, infinite_bounds, nan_default, default_out_of_bounds, fractional_integer, unknown_kind, no_words,
    same_word_twice, default_word_out_of_range,
    /* At fault when at work: a base. */
    null_instance, bad_policy, failing_policy, nan_content, negative_content, infinite_room, failing_prepare,
    failing_prepare_in_words, positions_out_of_range, negative_position, reversed_positions, billion_in_view, nan_start,
    infinite_start, nan_cross_start, negative_length, decreasing_order, outside_content, fewer_than_asked,
    more_than_asked, written_beyond, base_index_unknown_extent, span_out_of_range, endless_run_request, late_base_fault,
    too_long_content, far_overscan, half_declared, made_for_less, late_disorder, failing_place, another_answer, lent_nothing, lent_fewer, lent_nan, lent_changed, lent_answer,
    /* At fault when at work: an effect. */
    changed_index, opaque_twice, tilted_over, nan_tilt, unknown_hinge, half_hidden, great_z, negative_perspective,
    adjust_beyond, header_out_of_range, named_out_of_range, named_too_many, moved_unstuck, half_stuck,
    below_out_of_range, keeping_header, nan_clearance, late_fault, altered_nothing, altered_index, altered_alone, altered_tilt,
    /* Nothing that a host could survive. */
    aborting, null_dereference, endless_loop, slow, printing, writing_without_end, hoarding
};

#define IS_EFFECT (EXHIBIT >= changed_index && EXHIBIT <= altered_tilt)

/* At fault where it keeps items in view. */
#define STICKS (EXHIBIT >= header_out_of_range && EXHIBIT <= nan_clearance)

#define LENDS (EXHIBIT >= lent_nothing && EXHIBIT <= lent_answer)

#define ALTERS (EXHIBIT >= altered_nothing && EXHIBIT <= altered_tilt)

/* One of them is a list with gaps, and in order until it is scrolled up. */
#ifndef GAP
#define GAP 0.0
#endif
#define SPACING (EXHIBIT == late_base_fault ? 30.0 : GAP)

static int calls;

static strata_attributes lent_items[64];

static void *make(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self, (void)values, (void)value_count;
    return EXHIBIT == null_instance ? NULL : malloc(1);
}

static void destroy(void *instance) { free(instance); }

static int32_t policy(void *instance, strata_policy *policy) {
    (void)instance;
    policy->opening = EXHIBIT == bad_policy ? 7 : STRATA_UNSET;
    policy->sticks_items = STICKS;
    policy->moves_items = EXHIBIT == half_declared ? 3 : 0;
    policy->most_items = EXHIBIT == made_for_less ? 999 : 0;
    return EXHIBIT == failing_policy ? STRATA_FAILED : STRATA_OK;
}

static int32_t prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
    (void)instance;
    if (EXHIBIT == aborting) abort();
    if (EXHIBIT == null_dereference) *(volatile int *)NULL = 1;
    while (EXHIBIT == endless_loop) calls++;
    if (EXHIBIT == slow) nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    if (EXHIBIT == printing && calls++ == 0) puts("ready"), fputs("set", stderr), fflush(stdout);
    while (EXHIBIT == writing_without_end) printf("%d\n", calls++);
    while (EXHIBIT == hoarding) *(volatile char *)malloc(1 << 20) = 1;
    if (!IS_EFFECT) metrics->content_length = context->items->length + SPACING * (double)context->items->count;
    if (EXHIBIT == nan_content) metrics->content_length = NAN;
    if (EXHIBIT == negative_content) metrics->content_length = -1;
    if (EXHIBIT == too_long_content) metrics->content_length = 9007199254740994.0;
    if (EXHIBIT == far_overscan) metrics->overscan_end = 65537;
    if (EXHIBIT == infinite_room) metrics->room = INFINITY;
    if (EXHIBIT == base_index_unknown_extent) context->items->extent(context->items, context->items->count, NULL);
    return EXHIBIT == failing_prepare || EXHIBIT == failing_prepare_in_words ? STRATA_FAILED : STRATA_OK;
}

static int32_t positions(void *instance, const strata_context *context, double start, double end,
                         int64_t *first_position, int64_t *end_position) {
    (void)instance;
    const strata_items *items = context->items;
    items->positions(items, start, end, SPACING, STRATA_TOLERANCE, first_position, end_position);
    if (EXHIBIT == lent_changed) lent_items[3].start = NAN, lent_items[3].hinge = 9;
    if (EXHIBIT == positions_out_of_range) *end_position = items->count + 1;
    if (EXHIBIT == negative_position) *first_position = -1;
    if (EXHIBIT == reversed_positions) *first_position = *end_position + 1;
    if (EXHIBIT == billion_in_view) *first_position = 0, *end_position = 1000000000;
    return STRATA_OK;
}

static int32_t place(void *instance, const strata_context *context, int64_t first_position, int64_t count,
                     strata_attributes *attributes, int64_t *placed) {
    (void)instance;
    const strata_items *items = context->items;
    for (int64_t place = 0; place < count; place++) {
        strata_span span;
        items->spans(items, first_position + place, 1, SPACING, &span);
        attributes[place].start = span.start;
        attributes[place].length = span.extent;
        attributes[place].cross_length = context->viewport_breadth;
    }
    *placed = count;
    if (EXHIBIT == failing_place) return STRATA_FAILED;
    strata_attributes *last = &attributes[count - 1];
    if (EXHIBIT == nan_start) last->start = NAN;
    if (EXHIBIT == infinite_start) last->start = INFINITY;
    if (EXHIBIT == late_base_fault && first_position <= 50) last->start = NAN;
    /* In order by itself, but not behind what was placed before. */
    if (EXHIBIT == late_disorder && first_position > 0 && first_position != 20) attributes[0].start -= 25;
    if (EXHIBIT == late_disorder && first_position == 20) attributes[count - 1].start += 25;
    /* Items tell by where they lie in which call they were placed. */
    calls++;
    for (int64_t place = 0; (EXHIBIT == another_answer || EXHIBIT == lent_answer) && place < count; place++)
        attributes[place].cross_start = calls;
    if (EXHIBIT == nan_cross_start) last->cross_start = NAN;
    if (EXHIBIT == negative_length) last->length = -20;
    if (EXHIBIT == decreasing_order && count > 1) last->start = attributes[0].start - 1;
    if (EXHIBIT == outside_content) last->start = items->length + 5;
    if (EXHIBIT == fewer_than_asked) *placed = count - 1;
    if (EXHIBIT == more_than_asked) *placed = count + 1;
    if (EXHIBIT == written_beyond) attributes[count].z = 1;
    strata_span unused[1];
    if (EXHIBIT == span_out_of_range) items->spans(items, items->count, 1, 0, unused);
    if (EXHIBIT == endless_run_request) items->runs(items, 0, INT64_MAX, NULL, NULL);
    return STRATA_OK;
}

static int32_t lend(void *instance, const strata_context *context, int64_t first_position, int64_t count,
                    const strata_attributes **attributes, int64_t *placed) {
    if (EXHIBIT == lent_nothing) {
        *attributes = NULL, *placed = count;
        return STRATA_OK;
    }
    for (int64_t place = 0; place < count; place++)
        lent_items[place] = (strata_attributes){.index = -7, .opacity = 1, .hinge = STRATA_HINGE_END};
    *attributes = lent_items;
    int32_t status = place(instance, context, first_position, count, lent_items, placed);
    if (EXHIBIT == lent_fewer) *placed = count - 1;
    if (EXHIBIT == lent_nan) lent_items[count - 1].start = NAN;
    return status;
}

static int32_t adjust(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes) {
    (void)instance, (void)context;
    if (count == 0) return STRATA_OK;
    strata_attributes *last = &attributes[count - 1];
    if (EXHIBIT == changed_index) last->index += 1;
    if (EXHIBIT == opaque_twice) last->opacity = 2;
    if (EXHIBIT == tilted_over) last->tilt = 120;
    if (EXHIBIT == nan_tilt) last->tilt = NAN;
    if (EXHIBIT == unknown_hinge) last->hinge = 7;
    if (EXHIBIT == half_hidden) last->is_hidden = 2;
    if (EXHIBIT == great_z) last->z = INT64_C(1) << 40;
    if (EXHIBIT == negative_perspective) last->perspective = -1;
    if (EXHIBIT == adjust_beyond) attributes[count] = *last;
    if (EXHIBIT == late_fault && attributes[0].index < 60) last->tilt = 91;
    return STRATA_OK;
}

/* Fades one item, and says of another what only the host says. */
static int32_t alter(void *instance, const strata_context *context, int64_t count, const strata_attributes *attributes,
                     const strata_attributes **changed) {
    (void)instance, (void)context;
    if (EXHIBIT == altered_nothing) return STRATA_OK;
    memcpy(lent_items, attributes, (size_t)count * sizeof *attributes);
    *changed = lent_items;
    lent_items[1].opacity = 0.5, lent_items[count - 2].is_stuck = 1;
    if (EXHIBIT == altered_index) lent_items[0].index = 77;
    if (EXHIBIT == altered_tilt) lent_items[count - 1].tilt = 120;
    return STRATA_OK;
}

static int32_t add_stuck(void *instance, const strata_context *context, int64_t first_position, int64_t end_position,
                         int64_t *positions, int64_t *count) {
    (void)instance, (void)first_position, (void)end_position;
    const strata_items *items = context->items;
    if (EXHIBIT == header_out_of_range) items->last_header(items, items->count + 1);
    if (EXHIBIT == keeping_header) {
        int64_t header = items->last_header(items, first_position);
        if (header >= 0) positions[(*count)++] = header;
    }
    if (EXHIBIT == named_out_of_range) positions[(*count)++] = items->count;
    if (EXHIBIT == named_too_many) *count = STRATA_STUCK_LIMIT + 1;
    return STRATA_OK;
}

static int32_t stick(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes,
                     const strata_below *below) {
    (void)instance;
    if (count == 0) return STRATA_OK;
    strata_attributes *last = &attributes[count - 1];
    for (int64_t place = 0; EXHIBIT == keeping_header && place < count; place++)
        if (attributes[place].is_header && attributes[place].start < 0)
            attributes[place].start = 0, attributes[place].is_stuck = 1, attributes[place].z = 1;
    if (EXHIBIT == moved_unstuck) last->start += 5;
    if (EXHIBIT == half_stuck) last->is_stuck = 2;
    if (EXHIBIT == below_out_of_range) below->item(below, context->items->count, last);
    return STRATA_OK;
}

static int32_t clearance(void *instance, const strata_context *context, int64_t position, strata_clearance *clearance) {
    (void)instance, (void)context, (void)position;
    clearance->is_kept = 1;
    if (EXHIBIT == nan_clearance) clearance->offset = NAN;
    return STRATA_OK;
}

static const char *const two_words[] = {"one", EXHIBIT == same_word_twice ? "one" : "two"};
static const char *const no_word_list[] = {NULL};

static const strata_option number_option = {
    .struct_size = EXHIBIT == truncated_option ? 12 : sizeof(strata_option),
    .kind = EXHIBIT == unknown_kind ? 9 : EXHIBIT == fractional_integer ? STRATA_INTEGER : STRATA_NUMBER,
    .name = "number",
    .summary = "A number.",
    .minimum = EXHIBIT == reversed_bounds ? 11 : EXHIBIT == infinite_bounds ? -INFINITY : 0,
    .maximum = 10,
    .default_number = EXHIBIT == nan_default ? NAN : EXHIBIT == default_out_of_bounds ? 11 : 1.5,
};
static const strata_option choice_option = {
    .struct_size = sizeof(strata_option),
    .kind = STRATA_CHOICE,
    .name = "choice",
    .summary = "A choice.",
    .words = EXHIBIT == no_words ? no_word_list : two_words,
    .word_count = EXHIBIT == no_words ? 0 : 2,
    .default_word = EXHIBIT == default_word_out_of_range ? 2 : 0,
};
static const strata_option *const options[] = {EXHIBIT == null_option ? NULL : &number_option, &choice_option};

static char long_text[5000];

static strata_strategy strategy = {
    .struct_size = EXHIBIT == truncated_strategy ? 40 : sizeof(strata_strategy),
    .is_base = IS_EFFECT ? 0 : EXHIBIT == bad_base_flag ? 2 : 1,
    .id = "museum",
    .name = EXHIBIT == empty_name ? "" : EXHIBIT == bad_name ? "a+b" : "exhibit",
    .summary = EXHIBIT == bad_utf8            ? "a \xC3\x28 text"
               : EXHIBIT == null_summary      ? NULL
               : EXHIBIT == control_character ? "a \033[2J text"
               : EXHIBIT == endless_text      ? long_text
               : EXHIBIT == right_to_left     ? "a \xE2\x80\xAEtext"
                                              : "An exhibit.",
    .version = "1.0",
    .author = "The museum",
    .options = EXHIBIT == null_options ? NULL : options,
    .option_count = EXHIBIT == billion_options ? 1000000000 : 2,
    .create = EXHIBIT == null_create ? NULL : make,
    .destroy = destroy,
    .policy = policy,
    .prepare = EXHIBIT == keeping_header ? NULL : prepare,
    .positions = IS_EFFECT ? NULL : positions,
    .place = IS_EFFECT || EXHIBIT == null_place ? NULL : place,
    .adjust = IS_EFFECT ? adjust : NULL,
    .lend = LENDS ? lend : NULL,
    .alter = ALTERS ? alter : NULL,
    .add_stuck = STICKS ? add_stuck : NULL,
    .stick = STICKS ? stick : NULL,
    .clearance = STICKS ? clearance : NULL,
};

static uint32_t strategy_count(void) {
    return EXHIBIT == no_strategies ? 0 : EXHIBIT == billion_strategies ? 1000000000 : EXHIBIT == same_name_twice ? 2 : 1;
}

static const strata_strategy *strategy_at(uint32_t index) {
    (void)index;
    return EXHIBIT == null_strategy ? NULL : &strategy;
}

static const char *message_text(void) { return "the tape is torn"; }

static const strata_message_extension message = {message_text};

static const void *extension(const char *id) {
    return EXHIBIT == failing_prepare_in_words && strcmp(id, STRATA_MESSAGE_EXTENSION) == 0 ? &message : NULL;
}

static const strata_plugin table = {
    .struct_size = EXHIBIT == tiny_table ? 4 : EXHIBIT == truncated_table ? 16 : sizeof(strata_plugin),
    .abi_version = EXHIBIT == wrong_version ? 2 : STRATA_ABI_VERSION,
    .strategy_count = strategy_count,
    .strategy = EXHIBIT == null_factory ? NULL : strategy_at,
    .extension = extension,
};

STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_abi_version) {
    (void)host_abi_version;
    memset(long_text, 'a', sizeof long_text);
    return EXHIBIT == null_table ? NULL : &table;
}
