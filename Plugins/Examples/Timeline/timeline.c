/* timeline: a list with room for the time between items. An item that was s seconds after the one before it begins s points
 * behind its end, or as many as the option says; items without a time follow the one that comes before them in the layout.
 * A base that goes by the value STRATA_VALUE_TIME.
 *
 * Long lists are read by halves: a frame asks for the times of O(log n) items and of those in view, so a file of a gigabyte
 * is never read whole. Moments must not go back, whatever the lines of a log say: the first and the last item have theirs,
 * the one in the middle has its own within those two, the ones a quarter of the way in theirs, and so on.
 *
 *     cc -std=c11 -O2 -shared -fPIC -fvisibility=hidden -I ../../../Sources/StrataPluginABI -o timeline.so timeline.c -lm
 */
#include "strata_plugin.h"

#include <math.h>
#include <stdlib.h>

enum { SCALE, OPTION_COUNT };

/* So many items at either end are looked through for one that has a time. */
#define REACH 64

/* The most points that are given to time. */
#define LONGEST 1e15

typedef struct timeline {
    double wanted; /* points for each second, as the option says */
    double scale;  /* the same, as far as the content has room; 0 where there is no time at all */
    int64_t time;  /* the index of the value */
    double first;  /* the moments of the first and the last item */
    double last;
} timeline;

/* Two positions and their moments, between which all moments between them lie. */
typedef struct span {
    int64_t low;
    int64_t high;
    double first;
    double last;
} span;

static void *timeline_create(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self;
    timeline *made = value_count == OPTION_COUNT ? calloc(1, sizeof *made) : NULL;
    if (made) made->wanted = values[SCALE].number;
    return made;
}

static int32_t timeline_policy(void *instance, strata_policy *policy) {
    (void)instance;
    policy->hides_empty_items = 1;
    policy->has_uniform_breadths = 1;
    policy->places_end_to_end = 1;
    return STRATA_OK;
}

/* The moments of count items: later positions have greater ones, also where the items are reversed. */
static void read_moments(const timeline *self, const strata_items *items, int64_t first, int64_t count, double *moments) {
    items->values(items, self->time, first, count, moments);
    if (items->is_reversed)
        for (int64_t place = 0; place < count; place++) moments[place] = -moments[place];
}

/* Finds the moments of the first and the last item. */
static int find_bounds(timeline *self, const strata_items *items) {
    double moments[REACH];
    const int64_t count = items->count < REACH ? items->count : REACH;
    int64_t place = 0;
    read_moments(self, items, 0, count, moments);
    while (place < count && isnan(moments[place])) place++;
    if (place == count) return 0;
    self->first = moments[place];
    read_moments(self, items, items->count - count, count, moments);
    place = count - 1;
    while (place >= 0 && isnan(moments[place])) place--;
    self->last = place < 0 ? self->first : fmax(self->first, moments[place]);
    return 1;
}

static int32_t timeline_prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
    timeline *self = instance;
    const strata_items *items = context->items;
    self->first = self->last = self->scale = 0;
    /* A host of before has no values. */
    self->time = context->host->has(context->host, "values") ? items->value_index(items, STRATA_VALUE_TIME) : -1;
    if (self->time >= 0 && find_bounds(self, items))
        self->scale = fmin(self->wanted, LONGEST / fmax(self->last - self->first, 1e-9));
    metrics->content_length = items->length + self->scale * (self->last - self->first);
    return STRATA_OK;
}

/* The moment of the nearest item before one that has a time, not before the items between two. */
static double moment_before(const timeline *self, const strata_items *items, const span *span, int64_t position) {
    double moments[REACH];
    int64_t first = position - REACH > span->low ? position - REACH : span->low + 1;
    read_moments(self, items, first, position - first, moments);
    for (int64_t place = position - first - 1; place >= 0; place--)
        if (!isnan(moments[place])) return moments[place];
    return span->first;
}

/* The position half way, and its moment. */
static int64_t middle_of(const timeline *self, const strata_items *items, const span *span, double *moment) {
    const int64_t middle = span->low + (span->high - span->low) / 2;
    *moment = span->first;
    if (self->scale > 0) read_moments(self, items, middle, 1, moment);
    if (isnan(*moment)) *moment = moment_before(self, items, span, middle);
    *moment = fmin(fmax(*moment, span->first), span->last);
    return middle;
}

static double start_of(const timeline *self, const strata_items *items, int64_t position, double moment) {
    return items->start(items, position, 0) + self->scale * (moment - self->first);
}

/* Whether an item ends behind a line, or begins there or later. */
static int is_behind(const strata_items *items, int64_t position, double start, double line, int counts_end) {
    return counts_end ? start + items->extent(items, position, NULL) > line : start >= line;
}

/* The first item that is behind a line; all after it are as well. */
static int64_t first_behind(const timeline *self, const strata_items *items, double line, int counts_end) {
    span span = {0, items->count - 1, self->first, self->last};
    if (is_behind(items, 0, start_of(self, items, 0, span.first), line, counts_end)) return 0;
    if (!is_behind(items, span.high, start_of(self, items, span.high, span.last), line, counts_end)) return items->count;
    while (span.high - span.low > 1) {
        double moment;
        const int64_t middle = middle_of(self, items, &span, &moment);
        if (is_behind(items, middle, start_of(self, items, middle, moment), line, counts_end)) {
            span.high = middle;
            span.last = moment;
        } else {
            span.low = middle;
            span.first = moment;
        }
    }
    return span.high;
}

static int32_t timeline_positions(void *instance, const strata_context *context, double start, double end,
                                  int64_t *first_position, int64_t *end_position) {
    const timeline *self = instance;
    *first_position = *end_position = 0;
    if (context->items->count == 0 || end - start <= STRATA_TOLERANCE) return STRATA_OK;
    *first_position = first_behind(self, context->items, start + STRATA_TOLERANCE, 1);
    *end_position = first_behind(self, context->items, end - STRATA_TOLERANCE, 0);
    if (*end_position < *first_position) *end_position = *first_position;
    return STRATA_OK;
}

/* The items that are asked for. */
typedef struct request {
    const timeline *self;
    const strata_context *context;
    int64_t first;
    int64_t end;
    strata_attributes *attributes;
} request;

static void put(const request *request, int64_t position, double moment) {
    if (position < request->first || position >= request->end) return;
    const strata_items *items = request->context->items;
    strata_attributes *item = &request->attributes[position - request->first];
    item->start = start_of(request->self, items, position, moment);
    item->length = items->extent(items, position, NULL);
    item->cross_start = 0;
    item->cross_length = request->context->viewport_breadth;
}

/* Puts the items between two, as deep as the list has halves. */
static void put_between(const request *request, span between) {
    if (between.high - between.low <= 1 || request->first >= between.high || request->end <= between.low + 1) return;
    double moment;
    const int64_t middle = middle_of(request->self, request->context->items, &between, &moment);
    put(request, middle, moment);
    put_between(request, (span){between.low, middle, between.first, moment});
    put_between(request, (span){middle, between.high, moment, between.last});
}

static int32_t timeline_place(void *instance, const strata_context *context, int64_t first_position, int64_t count,
                              strata_attributes *attributes, int64_t *placed) {
    const timeline *self = instance;
    const int64_t last = context->items->count - 1;
    const request request = {self, context, first_position, first_position + count, attributes};
    put(&request, 0, self->first);
    put_between(&request, (span){0, last, self->first, self->last});
    if (last > 0) put(&request, last, self->last);
    *placed = count;
    return STRATA_OK;
}

static const strata_option option_scale = {
    sizeof(strata_option), STRATA_NUMBER, "scale", "Points for each second.", 0, 1000, 1, NULL, 0, 0};
static const strata_option *const option_list[OPTION_COUNT] = {&option_scale};

static const strata_strategy strategy_timeline = {
    .struct_size = sizeof(strata_strategy),
    .is_base = 1,
    .id = "strata-timeline-c",
    .name = "timeline",
    .summary = "Leaves room for the time between items.",
    .version = "1.0",
    .author = "Strata",
    .options = option_list,
    .option_count = OPTION_COUNT,
    .create = timeline_create,
    .destroy = free,
    .policy = timeline_policy,
    .prepare = timeline_prepare,
    .positions = timeline_positions,
    .place = timeline_place,
};

static uint32_t plugin_strategy_count(void) { return 1; }

static const strata_strategy *plugin_strategy(uint32_t index) { return index == 0 ? &strategy_timeline : NULL; }

static const strata_plugin plugin = {
    .struct_size = sizeof(strata_plugin),
    .abi_version = STRATA_ABI_VERSION,
    .strategy_count = plugin_strategy_count,
    .strategy = plugin_strategy,
};

STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_abi_version) {
    return host_abi_version == STRATA_ABI_VERSION ? &plugin : NULL;
}
