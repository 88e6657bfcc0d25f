/* carousel: a row of cards. What lies across the middle of the viewport is upright; towards the edges the others turn
 * away and are pushed together, one behind the other, so that more of them are in view than would have room, and are drawn
 * smaller, as if they were further away. There is
 * room at both ends, so that every item can come to the middle. An effect: it lies on any list. It declares that it moves
 * items, and asks for those out of view that it brings into it.
 *
 *     cc -std=c11 -O2 -shared -fPIC -fvisibility=hidden -I ../../../Sources/StrataPluginABI -o carousel.so carousel.c -lm
 */
#include "strata_plugin.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

/* The options, in the order of option_list. */
enum { TILT, CROWDING, DEPTH, SPACE, OPTION_COUNT };

typedef struct carousel {
    double tilt;     /* degrees, from half way to the edges on */
    double crowding; /* how many times as near the others come there */
    double depth;    /* how much smaller they are drawn at the edges, as a part of their size */
    int has_space;
} carousel;

static void *carousel_create(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self;
    carousel *made = value_count == OPTION_COUNT ? malloc(sizeof *made) : NULL;
    if (!made) return NULL;
    made->tilt = values[TILT].number;
    made->crowding = values[CROWDING].number;
    made->depth = values[DEPTH].number;
    made->has_space = values[SPACE].number == 1;
    return made;
}

static int32_t carousel_policy(void *instance, strata_policy *policy) {
    const carousel *self = instance;
    policy->hides_empty_items = 1;
    policy->has_uniform_breadths = 1;
    policy->moves_items = 1;
    /* A host that was built before has no room for this. */
    if (policy->struct_size > offsetof(strata_policy, transforms_items)) policy->transforms_items = self->depth > 0;
    return STRATA_OK;
}

/* What lies further than half way from the middle to an edge comes nearer: the half viewport that is left there shows so
 * many times as much. */
static int32_t carousel_prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
    const carousel *self = instance;
    const double half = context->viewport_length / 2;
    if (self->has_space) {
        metrics->content_length = context->below->content_length + 2 * half;
        metrics->room = 0;
        metrics->below_start = half;
    }
    metrics->overscan_start = metrics->overscan_end = fmin(half / 2 * (self->crowding - 1), STRATA_OVERSCAN_LIMIT);
    return STRATA_OK;
}

/* The distance of an item's nearer edge from the middle, negative before it; 0 for what lies across it. */
static double distance(const strata_attributes *item, double half) {
    return item->start > half ? item->start - half : fmin(0, item->start + item->length - half);
}

/* Every item by that. */
static int32_t carousel_adjust(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes) {
    const carousel *self = instance;
    const double half = context->viewport_length / 2;
    if (!(half > 0)) return STRATA_OK;
    for (int64_t place = 0; place < count; place++) {
        strata_attributes *item = &attributes[place];
        if (item->stays_flat) continue;
        const double away = distance(item, half);
        const double excess = fmax(0, fabs(away) - half / 2);
        item->start -= copysign(excess - excess / self->crowding, away);
        /* What is nearer to the middle lies on what is further away. */
        item->z = -(int64_t)fmin(fabs(away), 1e6);
        const double tilt = self->tilt * fmin(fabs(away) / (half / 2), 1);
        if (tilt <= item->tilt + 1e-9) continue;
        item->tilt = tilt;
        item->hinge = away < 0 ? STRATA_HINGE_END : STRATA_HINGE_START;
        item->perspective = 1;
    }
    return STRATA_OK;
}

/* Smaller towards the edges, by where the item lies by now: shrunk about its middle, nothing comes into view by it. */
static int32_t carousel_transform(void *instance, const strata_context *context, const strata_attributes *item,
                                  strata_transform *transform) {
    const carousel *self = instance;
    const double half = context->viewport_length / 2;
    if (!(half > 0) || item->stays_flat) return STRATA_OK;
    transform->scale = 1 - self->depth * fmin(fabs(distance(item, half)) / half, 1);
    return STRATA_OK;
}

static const strata_option option_tilt = {
    sizeof(strata_option), STRATA_NUMBER, "tilt", "How far items turn away, in degrees.", 0, 85, 55, NULL, 0, 0};
static const strata_option option_crowding = {
    sizeof(strata_option), STRATA_NUMBER, "crowding", "How many times as many items lie towards the edges.", 1, 4, 2, NULL, 0, 0};
static const strata_option option_depth = {
    sizeof(strata_option), STRATA_NUMBER, "depth", "How much smaller items are drawn at the edges, as a part of their size.", 0, 1, 0.25, NULL, 0, 0};
static const char *const space_words[] = {"none", "half"};
static const strata_option option_space = {
    sizeof(strata_option), STRATA_CHOICE, "space", "Room at both ends: none, or half the viewport.", 0, 0, 0, space_words, 2, 1};
static const strata_option *const option_list[OPTION_COUNT] = {&option_tilt, &option_crowding, &option_depth, &option_space};

static const strata_strategy strategy_carousel = {
    .struct_size = sizeof(strata_strategy),
    .is_base = 0,
    .id = "strata-carousel-c",
    .name = "carousel",
    .summary = "Cards that are upright in the middle, and turn away and crowd together towards the edges.",
    .version = "1.0",
    .author = "Strata",
    .options = option_list,
    .option_count = OPTION_COUNT,
    .create = carousel_create,
    .destroy = free,
    .policy = carousel_policy,
    .prepare = carousel_prepare,
    .adjust = carousel_adjust,
    .transform = carousel_transform,
};

static uint32_t plugin_strategy_count(void) { return 1; }

static const strata_strategy *plugin_strategy(uint32_t index) { return index == 0 ? &strategy_carousel : NULL; }

static const strata_plugin plugin = {
    .struct_size = sizeof(strata_plugin),
    .abi_version = STRATA_ABI_VERSION,
    .strategy_count = plugin_strategy_count,
    .strategy = plugin_strategy,
};

STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_abi_version) {
    return host_abi_version == STRATA_ABI_VERSION ? &plugin : NULL;
}
