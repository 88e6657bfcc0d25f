/* masonry: items in lanes, each as long as it is. Every item goes into the lane that ends first, so what is long pushes
 * nothing aside but what comes after it in its own lane. A base; it declares that it reflows: as soon as an item is
 * measured, those after it may change their lanes.
 *
 *     cc -std=c11 -O2 -shared -fPIC -fvisibility=hidden -I ../../../Sources/StrataPluginABI -o masonry.so masonry.c -lm
 */
#include "strata_plugin.h"

#include <math.h>
#include <stdlib.h>

enum { LANES, SPACING, OPTION_COUNT };

#define MOST_LANES 16
/* A preparation looks at every item behind the first that has changed: a millisecond for so many. */
#define MOST_ITEMS 100000

typedef struct brick {
    double extent;
    double start;
    double reach; /* the farthest end of all items up to this one */
    int lane;
} brick;

typedef struct masonry {
    int lanes;
    double spacing;
    int64_t count;
    int64_t room;
    brick *bricks;
    int64_t next; /* the item whose extent comes next */
} masonry;

static void *masonry_create(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self;
    masonry *made = value_count == OPTION_COUNT ? calloc(1, sizeof *made) : NULL;
    if (!made) return NULL;
    made->lanes = (int)values[LANES].number;
    made->spacing = values[SPACING].number;
    return made;
}

static void masonry_destroy(void *instance) {
    free(((masonry *)instance)->bricks);
    free(instance);
}

static int32_t masonry_policy(void *instance, strata_policy *policy) {
    (void)instance;
    policy->hides_empty_items = 1;
    policy->has_uniform_breadths = 1;
    policy->reflows_on_measuring = 1;
    policy->most_items = MOST_ITEMS;
    return STRATA_OK;
}

static double end_of(const brick *brick) { return brick->start + brick->extent; }

static int overlaps(const brick *brick, double start, double end) {
    return fmin(end_of(brick), end) - fmax(brick->start, start) > STRATA_TOLERANCE;
}

/* Takes in the extents of a run of items. */
static void take_run(void *user, int64_t count, double extent, int32_t is_measured) {
    masonry *self = user;
    (void)is_measured;
    while (count-- > 0) self->bricks[self->next++].extent = extent;
}

/* Where every lane ends before an item, found by going back to the last item of each. */
static void find_ends(const masonry *self, int64_t position, double *ends) {
    int is_found[MOST_LANES] = {0};
    for (int lane = 0; lane < self->lanes; lane++) ends[lane] = 0;
    int missing = self->lanes;
    while (missing > 0 && position-- > 0) {
        const brick *brick = &self->bricks[position];
        if (is_found[brick->lane]) continue;
        ends[brick->lane] = end_of(brick) + self->spacing;
        is_found[brick->lane] = 1;
        missing--;
    }
}

/* Puts every item from a position on into the lane that ends first. */
static void lay(masonry *self, int64_t position) {
    double ends[MOST_LANES];
    find_ends(self, position, ends);
    double reach = position > 0 ? self->bricks[position - 1].reach : 0;
    for (; position < self->count; position++) {
        brick *brick = &self->bricks[position];
        brick->lane = 0;
        for (int lane = 1; lane < self->lanes; lane++)
            if (ends[lane] < ends[brick->lane]) brick->lane = lane;
        brick->start = ends[brick->lane];
        ends[brick->lane] = end_of(brick) + self->spacing;
        reach = fmax(reach, end_of(brick));
        brick->reach = reach;
    }
}

static int32_t masonry_prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
    masonry *self = instance;
    const strata_items *items = context->items;
    int64_t first = context->invalidation == STRATA_EVERYTHING ? 0 : context->invalidated_position;
    if (items->count > self->room) {
        brick *grown = realloc(self->bricks, (size_t)(items->count * 3 / 2) * sizeof *grown);
        if (!grown) return STRATA_FAILED;
        self->bricks = grown;
        self->room = items->count * 3 / 2;
    }
    self->count = items->count;
    if (context->invalidation == STRATA_EXTENT_AT) {
        self->bricks[first].extent = items->extent(items, first, NULL);
    } else {
        self->next = first;
        items->runs(items, first, items->count - first, self, take_run);
    }
    lay(self, first);
    metrics->content_length = self->count > 0 ? self->bricks[self->count - 1].reach : 0;
    return STRATA_OK;
}

/* Starts never decrease and neither does reach, so both ends of the range are found by halving. Within it there may be
 * items of one lane that end before the span, beside long ones of another that do not. */
static int32_t masonry_positions(void *instance, const strata_context *context, double start, double end,
                                 int64_t *first_position, int64_t *end_position) {
    const masonry *self = instance;
    (void)context;
    int64_t low = 0, high = end - start > STRATA_TOLERANCE ? self->count : 0;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (self->bricks[middle].reach > start + STRATA_TOLERANCE) high = middle;
        else low = middle + 1;
    }
    *first_position = low;
    high = end - start > STRATA_TOLERANCE ? self->count : 0;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (self->bricks[middle].start >= end - STRATA_TOLERANCE) high = middle;
        else low = middle + 1;
    }
    while (low > *first_position && !overlaps(&self->bricks[low - 1], start, end)) low--;
    *end_position = low;
    return STRATA_OK;
}

static int32_t masonry_place(void *instance, const strata_context *context, int64_t first_position, int64_t count,
                             strata_attributes *attributes, int64_t *placed) {
    const masonry *self = instance;
    const double spacing = fmin(self->spacing, context->viewport_breadth / self->lanes);
    const double breadth = fmax(0, (context->viewport_breadth - spacing * (self->lanes - 1)) / self->lanes);
    for (int64_t place = 0; place < count; place++) {
        const brick *brick = &self->bricks[first_position + place];
        attributes[place].start = brick->start;
        attributes[place].length = brick->extent;
        attributes[place].cross_start = brick->lane * (breadth + spacing);
        attributes[place].cross_length = breadth;
    }
    *placed = count;
    return STRATA_OK;
}

static const strata_option option_lanes = {
    sizeof(strata_option), STRATA_INTEGER, "lanes", "How many lanes there are beside each other.", 1, MOST_LANES, 3, NULL, 0, 0};
static const strata_option option_spacing = {
    sizeof(strata_option), STRATA_NUMBER, "spacing", "Between items and between lanes, in points.", 0, 1000, 8, NULL, 0, 0};
static const strata_option *const option_list[OPTION_COUNT] = {&option_lanes, &option_spacing};

static const strata_strategy strategy_masonry = {
    .struct_size = sizeof(strata_strategy),
    .is_base = 1,
    .id = "strata-masonry-c",
    .name = "masonry",
    .summary = "Items in lanes; each goes where there is room first.",
    .version = "1.0",
    .author = "Strata",
    .options = option_list,
    .option_count = OPTION_COUNT,
    .create = masonry_create,
    .destroy = masonry_destroy,
    .policy = masonry_policy,
    .prepare = masonry_prepare,
    .positions = masonry_positions,
    .place = masonry_place,
};

static uint32_t plugin_strategy_count(void) { return 1; }

static const strata_strategy *plugin_strategy(uint32_t index) { return index == 0 ? &strategy_masonry : NULL; }

static const strata_plugin plugin = {
    .struct_size = sizeof(strata_plugin),
    .abi_version = STRATA_ABI_VERSION,
    .strategy_count = plugin_strategy_count,
    .strategy = plugin_strategy,
};

STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_abi_version) {
    return host_abi_version == STRATA_ABI_VERSION ? &plugin : NULL;
}
