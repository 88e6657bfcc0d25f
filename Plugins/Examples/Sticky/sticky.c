/* sticky: the header of the section that is being read stays at the start of the viewport, until the next one pushes it out.
 * The same frames, to the bit, as those of the strategy of this name that ships. An effect: it lies on any list.
 *
 *     cc -std=c11 -O2 -shared -fPIC -fvisibility=hidden -I ../../../Sources/StrataPluginABI -o sticky.so sticky.c -lm
 */
#include "strata_plugin.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* An instance is where headers stick. */
static void *make(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self;
    double *offset = value_count == 1 ? malloc(sizeof *offset) : NULL;
    if (offset) *offset = values[0].number;
    return offset;
}

static int32_t policy(void *instance, strata_policy *policy) {
    (void)instance;
    policy->hides_empty_items = policy->has_uniform_breadths = 1;
    policy->sticks_items = 1;
    return STRATA_OK;
}

/* The header of the section at a position, and the next one towards the end of the axis. */
static int64_t header_at(const strata_context *context, int64_t position, int64_t end_position) {
    const strata_items *items = context->items;
    return context->is_descending ? items->first_header(items, end_position) : items->last_header(items, position);
}

static int64_t header_behind(const strata_context *context, int64_t position) {
    const strata_items *items = context->items;
    return context->is_descending ? items->last_header(items, position) : items->first_header(items, position + 1);
}

/* The header before what is shown may have to be shown besides. */
static int32_t add_stuck(void *instance, const strata_context *context, int64_t first_position, int64_t end_position,
                         int64_t *positions, int64_t *count) {
    (void)instance;
    positions[0] = header_at(context, first_position, end_position);
    *count = positions[0] >= 0;
    return STRATA_OK;
}

/* Every header that has passed the line goes back to it, as far as the next one leaves room. */
static int32_t stick(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes,
                     const strata_below *below) {
    const double offset = *(const double *)instance;
    for (strata_attributes *item = attributes; item < attributes + count; item++) {
        if (!item->is_header) continue;
        item->stays_flat = 1;
        if (item->start >= offset - STRATA_TOLERANCE) continue;
        const strata_items *items = context->items;
        const int64_t next = header_behind(context, items->is_reversed ? items->count - 1 - item->index : item->index);
        double start = offset;
        if (next >= 0) {
            strata_attributes look;
            below->item(below, next, &look);
            start = fmin(start, look.start - item->length);
        }
        if (start <= item->start + STRATA_TOLERANCE) continue;
        item->start = start;
        item->is_stuck = 1;
        item->z = 1;
    }
    return STRATA_OK;
}

/* What is scrolled to begins behind the header of its section. */
static int32_t clearance(void *instance, const strata_context *context, int64_t position, strata_clearance *clearance) {
    const int32_t is_header = context->items->is_header(context->items, position);
    const int64_t header = is_header ? -1 : header_at(context, position, position + 1);
    clearance->is_kept = is_header || header >= 0;
    clearance->offset = *(const double *)instance;
    clearance->position = header;
    return STRATA_OK;
}

static const strata_option offset_option = {
    .struct_size = sizeof(strata_option),
    .kind = STRATA_NUMBER,
    .name = "offset",
    .summary = "Where a header sticks, in points from the viewport's start.",
    .minimum = -DBL_MAX,
    .maximum = DBL_MAX};
static const strata_option *const options[] = {&offset_option};

static const strata_strategy strategy = {
    .struct_size = sizeof(strata_strategy),
    .id = "strata-sticky-c",
    .name = "sticky",
    .summary = "Keeps the header of the section that is being read in view.",
    .version = "1.0",
    .author = "Strata",
    .options = options,
    .option_count = 1,
    .create = make,
    .destroy = free,
    .policy = policy,
    .add_stuck = add_stuck,
    .stick = stick,
    .clearance = clearance,
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
    return host_abi_version == STRATA_ABI_VERSION ? &table : NULL;
}
