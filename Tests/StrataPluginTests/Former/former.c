/* A plugin as it was built against the first header of version 1, which lies beside it and never changes: a base of two
 * columns that can follow its end, and an effect that dims. */
#include "strata_plugin.h"

#include <stdlib.h>

#define ROW 40.0

typedef struct shelf {
    int follows;
} shelf;

static void *shelf_create(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self;
    if (value_count != 1) return NULL;
    shelf *made = malloc(sizeof *made);
    if (made) made->follows = values[0].number == 1;
    return made;
}

static void *dim_create(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self, (void)values, (void)value_count;
    return malloc(1);
}

static void destroy(void *instance) { free(instance); }

static int32_t shelf_policy(void *instance, strata_policy *policy) {
    policy->opening = STRATA_END;
    policy->insertion = STRATA_HOLD;
    policy->follow = ((shelf *)instance)->follows ? STRATA_FOLLOW_END : STRATA_FOLLOW_NONE;
    return STRATA_OK;
}

static int32_t shelf_prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
    (void)instance;
    metrics->content_length = ROW * (double)((context->items->count + 1) / 2);
    return STRATA_OK;
}

static int32_t shelf_positions(void *instance, const strata_context *context, double start, double end,
                               int64_t *first_position, int64_t *end_position) {
    (void)instance;
    const int64_t count = context->items->count;
    for (*first_position = 0; *first_position < count; ++*first_position)
        if (ROW * (double)(*first_position / 2 + 1) > start) break;
    for (*end_position = *first_position; *end_position < count; ++*end_position)
        if (ROW * (double)(*end_position / 2) >= end) break;
    return STRATA_OK;
}

static int32_t shelf_place(void *instance, const strata_context *context, int64_t first_position, int64_t count,
                           strata_attributes *attributes, int64_t *placed) {
    (void)instance;
    const double breadth = context->viewport_breadth / 2;
    for (int64_t place = 0; place < count; place++) {
        const int64_t position = first_position + place;
        attributes[place].start = ROW * (double)(position / 2);
        attributes[place].length = ROW;
        attributes[place].cross_start = position % 2 ? breadth : 0;
        attributes[place].cross_length = breadth;
    }
    *placed = count;
    return STRATA_OK;
}

static int32_t dim_adjust(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes) {
    (void)instance, (void)context;
    for (int64_t place = 0; place < count; place++) attributes[place].opacity *= 0.5;
    return STRATA_OK;
}

static const char *const follow_words[] = {"none", "end"};
static const strata_option option_follow = {
    sizeof(strata_option), STRATA_CHOICE, "follow", "Whether a reader at the end stays there.", 0, 0, 0, follow_words, 2, 1};
static const strata_option *const option_list[] = {&option_follow};

static const strata_strategy strategies[] = {
    {.struct_size = sizeof(strata_strategy),
     .is_base = 1,
     .id = "former",
     .name = "shelf",
     .summary = "Two columns of equal rows.",
     .version = "1.0",
     .author = "Strata",
     .options = option_list,
     .option_count = 1,
     .create = shelf_create,
     .destroy = destroy,
     .policy = shelf_policy,
     .prepare = shelf_prepare,
     .positions = shelf_positions,
     .place = shelf_place},
    {.struct_size = sizeof(strata_strategy),
     .id = "former",
     .name = "dim",
     .summary = "Everything at half its opacity.",
     .version = "1.0",
     .author = "Strata",
     .create = dim_create,
     .destroy = destroy,
     .adjust = dim_adjust},
};

static uint32_t plugin_strategy_count(void) { return 2; }

static const strata_strategy *plugin_strategy(uint32_t index) { return index < 2 ? &strategies[index] : NULL; }

static const strata_plugin plugin = {
    .struct_size = sizeof(strata_plugin),
    .abi_version = STRATA_ABI_VERSION,
    .strategy_count = plugin_strategy_count,
    .strategy = plugin_strategy,
};

STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_abi_version) {
    return host_abi_version == STRATA_ABI_VERSION ? &plugin : NULL;
}
