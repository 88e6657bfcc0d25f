/* lens: draws the item across the middle SCALE times as large about ANCHOR, and the others as they lie. Where it reads
 * INPUTS, the middle is where the pointer is. */
#include "strata_plugin.h"

#include <math.h>
#include <stdlib.h>

static void *make(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self, (void)values, (void)value_count;
    return malloc(1);
}

static int32_t policy(void *instance, strata_policy *policy) {
    (void)instance;
    policy->keeps_items = 1;
    policy->transforms_items = SAYS;
    policy->inputs = INPUTS;
    return STRATA_OK;
}

static int32_t transform(void *instance, const strata_context *context, const strata_attributes *item,
                         strata_transform *transform) {
    (void)instance;
    if ((INPUTS != 0) != (context->moment != NULL)) return STRATA_FAILED;
    const double middle = INPUTS != 0 ? context->moment->pointer_along : context->viewport_length / 2;
    if (transform->struct_size < sizeof *transform || transform->scale != 1) return STRATA_FAILED;
    if (item->start >= middle || item->start + item->length <= middle) return STRATA_OK;
    transform->scale = SCALE;
    transform->anchor = ANCHOR;
    transform->clip_end = 5;
    return STRATA_OK;
}

static const strata_strategy lens = {
    .struct_size = sizeof(strata_strategy),
    .id = "museum-lens",
    .name = "lens",
    .summary = "The item in the middle is drawn larger.",
    .version = "1",
    .author = "Museum",
    .create = make,
    .destroy = free,
    .policy = policy,
    .transform = transform,
};

static uint32_t strategy_count(void) { return 1; }

static const strata_strategy *strategy(uint32_t index) { return index == 0 ? &lens : NULL; }

static const strata_plugin plugin = {
    .struct_size = sizeof(strata_plugin),
    .abi_version = STRATA_ABI_VERSION,
    .strategy_count = strategy_count,
    .strategy = strategy,
};

STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_abi_version) {
    return host_abi_version == STRATA_ABI_VERSION ? &plugin : NULL;
}
