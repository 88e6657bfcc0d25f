/* An effect that asks its host for all that there is: items are as opaque as the application's value says, in percent, and
 * headers half as much. */
#include "strata_plugin.h"

#include <stdio.h>
#include <stdlib.h>

static void *make(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self, (void)values, (void)value_count;
    return malloc(1);
}

static int32_t prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
    (void)instance, (void)metrics;
    const strata_host *host = context->host;
    if (MISUSE == 1) host->log(host, STRATA_LOG_INFO, NULL);
    if (MISUSE == 2) host->ask_frame(host, -1);
    char line[200];
    snprintf(line, sizeof line, "%s %s %d%d%d", host->name, host->version, host->has(host, "value"),
             host->has(host, "overscan"), host->has(host, "flight"));
    host->log(host, STRATA_LOG_WARNING, line);
    host->ask_frame(host, 40);
    host->ask_frame(host, 25);
    host->ask_frame(host, 90);
    host->ask_preparation(host);
    return STRATA_OK;
}

static int32_t adjust(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes) {
    (void)instance;
    const strata_items *items = context->items;
    double value;
    if (MISUSE == 4) items->values(items, 7, 0, 1, &value);
    if (MISUSE == 5) items->values(items, items->value_index(items, STRATA_VALUE_TIME), items->count, 1, &value);
    if (MISUSE == 6) items->values(items, items->value_index(items, STRATA_VALUE_TIME), 0, 1, NULL);
    if (MISUSE == 7) items->value_index(items, "\xFF");
    for (int64_t place = 0; place < count; place++) {
        const int64_t index = attributes[place].index;
        const int64_t position = items->is_reversed ? items->count - 1 - index : index;
        attributes[place].opacity = (double)items->value(items, position + (MISUSE == 3 ? items->count : 0)) / 100;
        if (items->traits(items, position) & STRATA_TRAIT_HEADER) attributes[place].opacity /= 2;
    }
    return STRATA_OK;
}

static const strata_strategy strategy = {
    .struct_size = sizeof(strata_strategy),
    .id = "museum-guest",
    .name = "guest",
    .summary = "Asks its host for all that there is.",
    .version = "1.0",
    .author = "The museum",
    .create = make,
    .destroy = free,
    .prepare = prepare,
    .adjust = adjust,
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
