/* A plain list that follows its end where its option `tail` says `yes`: no host knows that name. */
#include "strata_plugin.h"

#include <stdlib.h>

static const char *const words[] = {"no", "yes"};
static const strata_option tail = {
    .struct_size = sizeof(strata_option),
    .kind = STRATA_CHOICE,
    .name = "tail",
    .summary = "Whether new rows come into view.",
    .words = words,
    .word_count = 2,
};
static const strata_option *const options[] = {&tail};

static void *make(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self, (void)value_count;
    int *follows = malloc(sizeof *follows);
    if (follows) *follows = values[0].number == 1;
    return follows;
}

static int32_t policy(void *instance, strata_policy *policy) {
    policy->follow = *(int *)instance ? STRATA_FOLLOW_END : STRATA_FOLLOW_NONE;
    policy->follow_option = 1;
    policy->follow_on = 1;
    policy->follow_off = 0;
    return STRATA_OK;
}

static int32_t prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
    (void)instance;
    metrics->content_length = context->items->length;
    return STRATA_OK;
}

static int32_t positions(void *instance, const strata_context *context, double start, double end,
                         int64_t *first_position, int64_t *end_position) {
    (void)instance;
    context->items->positions(context->items, start, end, 0, STRATA_TOLERANCE, first_position, end_position);
    return STRATA_OK;
}

static int32_t place(void *instance, const strata_context *context, int64_t first_position, int64_t count,
                     strata_attributes *attributes, int64_t *placed) {
    (void)instance;
    for (int64_t place = 0; place < count; place++) {
        strata_span span;
        context->items->spans(context->items, first_position + place, 1, 0, &span);
        attributes[place].start = span.start;
        attributes[place].length = span.extent;
        attributes[place].cross_length = context->viewport_breadth;
    }
    *placed = count;
    return STRATA_OK;
}

static const strata_strategy strategy = {
    .struct_size = sizeof(strata_strategy),
    .is_base = 1,
    .id = "museum-follower",
    .name = "follower",
    .summary = "A plain list that follows its end or not.",
    .version = "1.0",
    .author = "The museum",
    .options = options,
    .option_count = 1,
    .create = make,
    .destroy = free,
    .policy = policy,
    .prepare = prepare,
    .positions = positions,
    .place = place,
};

static uint32_t strategy_count(void) { return 1; }

static const strata_strategy *strategy_at(uint32_t index) { return index == 0 ? &strategy : NULL; }

static const strata_plugin table = {
    .struct_size = sizeof(strata_plugin),
    .abi_version = STRATA_ABI_VERSION,
    .strategy_count = strategy_count,
    .strategy = strategy_at,
};

STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_abi_version) {
    (void)host_abi_version;
    return &table;
}
