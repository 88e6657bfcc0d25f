/* focus: a list with a centre. The item in the middle of the viewport is upright, whole and opaque; the further away the
 * others lie, the more they turn away, narrow and fade. There is room at both ends, so that every item can come to the
 * middle. An effect: it lies on any list.
 *
 *     cc -std=c11 -O2 -shared -fPIC -fvisibility=hidden -I ../../../Sources/StrataPluginABI -o focus.so focus.c -lm
 */
#include "strata_plugin.h"

#include <math.h>
#include <stdlib.h>

/* The options, in the order of option_list. */
enum { TILT, WIDTH, OPACITY, SPACE, OPTION_COUNT };

typedef struct focus {
    double tilt;    /* degrees at the edge of the viewport */
    double width;   /* of the breadth, at the edge */
    double opacity; /* at the edge */
    int has_space;
} focus;

static const char *const space_words[] = {"none", "half"};

static const strata_option option_tilt = {
    sizeof(strata_option), STRATA_NUMBER, "tilt", "How far items turn away at the edges, in degrees.", 0, 85, 50, NULL, 0, 0};
static const strata_option option_width = {
    sizeof(strata_option), STRATA_NUMBER, "width", "How broad items are at the edges, as a part of the breadth.", 0, 1, 0.9, NULL,
    0, 0};
static const strata_option option_opacity = {
    sizeof(strata_option), STRATA_NUMBER, "opacity", "How opaque items are at the edges.", 0, 1, 0.25, NULL, 0, 0};
static const strata_option option_space = {
    sizeof(strata_option), STRATA_CHOICE, "space", "Room at both ends: none, or half the viewport.", 0, 0, 0, space_words, 2, 1};

static const strata_option *const option_list[OPTION_COUNT] = {&option_tilt, &option_width, &option_opacity, &option_space};

static void *focus_create(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self;
    if (value_count != OPTION_COUNT) return NULL;
    focus *made = malloc(sizeof *made);
    if (!made) return NULL;
    made->tilt = values[TILT].number;
    made->width = values[WIDTH].number;
    made->opacity = values[OPACITY].number;
    made->has_space = values[SPACE].number == 1;
    return made;
}

static void focus_destroy(void *instance) { free(instance); }

/* Half a viewport of room on either side of what lies below. */
static int32_t focus_prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
    const focus *self = instance;
    if (!self->has_space) return STRATA_OK;
    const double space = context->viewport_length / 2;
    metrics->content_length = context->below->content_length + 2 * space;
    metrics->room = 0;
    metrics->below_start = space;
    return STRATA_OK;
}

/* Every item by its distance from the middle: 0 there, 1 at the edges of the viewport. */
static int32_t focus_adjust(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes) {
    const focus *self = instance;
    const double middle = context->viewport_length / 2;
    if (!(middle > 0)) return STRATA_OK;
    for (int64_t place = 0; place < count; place++) {
        strata_attributes *item = &attributes[place];
        const double away = (item->start + item->length / 2 - middle) / middle;
        const double distance = fmin(fabs(away), 1);
        /* Flat near the middle, so that what is being read is not bent. */
        const double bend = distance * distance;
        const double breadth = item->cross_length * (1 - bend * (1 - self->width));
        item->cross_start += (item->cross_length - breadth) / 2;
        item->cross_length = breadth;
        item->opacity *= 1 - bend * (1 - self->opacity);
        /* What lies below may have turned it further. */
        if (bend * self->tilt <= item->tilt) continue;
        item->tilt = bend * self->tilt;
        item->hinge = away < 0 ? STRATA_HINGE_END : STRATA_HINGE_START;
        item->perspective = 1;
    }
    return STRATA_OK;
}

static const strata_strategy strategy_focus = {
    .struct_size = sizeof(strata_strategy),
    .is_base = 0,
    .id = "strata-focus",
    .name = "focus",
    .summary = "The middle of the viewport in focus; items turn away, narrow and fade towards its edges.",
    .version = "1.0",
    .author = "Strata",
    .options = option_list,
    .option_count = OPTION_COUNT,
    .create = focus_create,
    .destroy = focus_destroy,
    .prepare = focus_prepare,
    .adjust = focus_adjust,
};

static uint32_t plugin_strategy_count(void) { return 1; }

static const strata_strategy *plugin_strategy(uint32_t index) { return index == 0 ? &strategy_focus : NULL; }

static const strata_plugin plugin = {
    .struct_size = sizeof(strata_plugin),
    .abi_version = STRATA_ABI_VERSION,
    .strategy_count = plugin_strategy_count,
    .strategy = plugin_strategy,
};

STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_abi_version) {
    return host_abi_version == STRATA_ABI_VERSION ? &plugin : NULL;
}
