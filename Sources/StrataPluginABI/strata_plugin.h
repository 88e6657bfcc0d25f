/* strata_plugin.h: layout strategies that a list loads at run time. The plugin ABI of Strata, version 1.
 *
 * A plugin is one shared library that exports one function, strata_plugin_entry(). It returns a table of strategies;
 * each says what it is called and which options it takes, and brings the functions that arrange a list. Nothing but
 * what is declared here crosses the boundary, so a plugin may be written in any language that can make such a library:
 *
 *     cc -std=c11 -O2 -shared -fPIC -fvisibility=hidden -o ripple.so ripple.c -lm
 *
 * What holds for every call, in both directions:
 *
 * Threads     The host calls a plugin from one thread at a time, the one that draws. A plugin that starts threads of
 *             its own must not call the host from them. No call may block: a frame has a few milliseconds.
 * Ownership   The side that allocates memory frees it. What a plugin returns a pointer to stays the plugin's, and must
 *             stay as it is until the process ends (tables, strategies, texts) or until destroy() (what create()
 *             returned).
 *             What the host passes a pointer to stays the host's and is valid until the call returns; keep none of it.
 * Units       Lengths and coordinates are in points, along the list's axis where nothing else is said. *Start* is the
 *             top edge of a vertical list, the left one of a horizontal list that runs left to right, the right one of
 *             one that runs right to left. Angles are in degrees.
 * Positions   Items are counted from 0 in the order in which the strategy lays them out, which is the reading order
 *             unless strata_items.is_reversed. Ranges are half open: first, and one past the last.
 * Text        UTF-8, ends with a zero byte, at most STRATA_TEXT_LIMIT bytes long without it.
 * Numbers     Must be finite. The host checks everything that comes back: what is not finite, out of bounds, out of
 *             order or of the wrong count is a fault.
 * Faults      A function that can fail returns STRATA_OK, or STRATA_FAILED for a fault; what it has written is then not
 *             looked at. After a fault the host tells the user which plugin, function and value it was, calls nothing
 *             of that instance but destroy() any more, and goes back to strategies that worked.
 * Must not    A plugin must not exit or abort, fork, become another program or start one; not throw or jump out of a call;
 *             not call the host from a thread of its own, nor leave a thread of the host's; not send signals, take them
 *             over, block them or set alarms; not change the locale, the folder, the environment or the limits of the
 *             process; not close or replace descriptors that it has not opened; not write to standard output, which is
 *             the host's (the host may write it to standard error, after the plugin's name). None of this is needed to
 *             lay out a list, and a host may end the plugin for any of it.
 * Growth      Structures that begin with struct_size may get new members at their end; nothing else ever changes
 *             within a version. The side that fills in such a structure sets struct_size to sizeof; the side that
 *             reads it looks only at members that lie within both sizes. Where a plugin writes into a structure of the
 *             host's, the host has set struct_size, and the plugin leaves it as it is. Structures without struct_size
 *             never change.
 *
 * Laws. A list relies on what follows, and `strata plugin check` tries it. V is the length of the viewport.
 *
 * Always      Numbers are finite; lengths, breadths and perspectives are 0 or more; opacities lie in 0...1 and tilts in
 *             0...90; content_length is STRATA_LENGTH_LIMIT or less. Between two calls of prepare() the same question has
 *             the same answer, to the bit, in whatever order and however often it is asked; where an effect has
 *             strata_policy.inputs, at the same moment, and from when it says that it moves no more at any later one. Two preparations are one, and a
 *             preparation for a change leads where one for everything does. What a frame costs, in calls of the
 *             functions of strata_items, does not grow with the number of items (preparations may, see most_items).
 * A base      place() gives every item that it is asked for, and the same for a part of a range as for all of it. No item
 *             begins before the one before it, though many may begin alike. All lie in 0...content_length along the axis
 *             and in 0...viewport_breadth across it. What is free behind the last of them is the same for any items, once
 *             they fill the viewport. They do not overlap, unless may_overlap.
 * Positions   The range that positions() gives must contain every item that overlaps the span by more than
 *             STRATA_TOLERANCE. Besides those it may contain: items between them, which may overlap nothing (holes, as
 *             beside a long item in another lane); items that begin where one of them begins (a row of a grid); and items
 *             that touch the span. Others are wrong, however near. Where nothing overlaps the span, as in a gap or where
 *             it is empty, the range is empty, and may lie anywhere. An item of length 0 overlaps nothing: it need not be
 *             in the range, may be in it where it touches the span, and is placed like others when it is asked for.
 * An effect   adjust() keeps the number and the order of the items, and makes the same of an item alone as among others.
 *             The length that it gives an item is that of its frame alone: nothing else lies elsewhere by it, and what the
 *             item shows is drawn at its own size, cut off where the frame ends. transform() draws it larger, smaller or
 *             elsewhere, and moves nothing either: what is read and scrolled goes by where items lie. What it brings into
 *             view lies out of it by no more than overscan_start and overscan_end. breadth() does not depend on how long
 *             items are.
 * In a list   What is shown is measured, and measuring moves nothing that is being read. A scroll moves everything that
 *             stays in view by its distance. A change leaves what is being read, or what is pointed at, where it is.
 *
 * What a strategy declares releases it from one of these, and puts another in its place:
 *
 * may_overlap           Items may overlap.
 * sticks_items          An effect may move items by stick(), and says so of each; all others stay where they are.
 * moves_items           adjust() may move items along the axis by where they lie. A scroll then moves nothing that stays in
 *                       view against its direction. What comes into view so lies out of it by no more than
 *                       overscan_start and overscan_end: the host gives it items from so far beyond the edges.
 * reflows_on_measuring  Measuring an item may move others in view, but not the one that is being read.
 * most_items            The laws are tried with so many items and no more.
 */
#ifndef STRATA_PLUGIN_H
#define STRATA_PLUGIN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. A host refuses a plugin of another one. */
#define STRATA_ABI_VERSION 1

/* The most bytes of a text, strategies of a plugin, options of a strategy, words of a choice. More is a fault. */
#define STRATA_TEXT_LIMIT 4096
#define STRATA_STRATEGY_LIMIT 64
#define STRATA_OPTION_LIMIT 64
#define STRATA_WORD_LIMIT 256

/* The most items that may lie in the viewport at once. More is a fault. */
#define STRATA_VISIBLE_LIMIT 262144

/* The longest content, in points: 2^53, beyond which not every whole number of points is a number. More is a fault. */
#define STRATA_LENGTH_LIMIT 9007199254740992.0

/* The most points beyond an edge of the viewport that an effect may ask for. More is a fault. */
#define STRATA_OVERSCAN_LIMIT 65536.0

/* The most items that an effect may name in add_stuck(). */
#define STRATA_STUCK_LIMIT 64

/* Overlaps of no more than this many points do not count. */
#define STRATA_TOLERANCE 1e-6

/* What a function returns. */
#define STRATA_OK 0
#define STRATA_FAILED 1

/* strata_policy.opening. STRATA_UNSET leaves this and the others to what lies below. */
#define STRATA_UNSET 0
#define STRATA_START 1
#define STRATA_END 2

/* strata_attributes.hinge. */
#define STRATA_HINGE_START 0
#define STRATA_HINGE_END 1

/* strata_transform.anchor: the middle of an item, or of one of its edges. */
#define STRATA_ANCHOR_CENTER 0
#define STRATA_ANCHOR_START 1
#define STRATA_ANCHOR_END 2
#define STRATA_ANCHOR_CROSS_START 3
#define STRATA_ANCHOR_CROSS_END 4

/* The greatest strata_transform.scale. More is a fault. */
#define STRATA_SCALE_LIMIT 16.0

/* strata_policy.insertion: what is being read stays where it is, or its distance from the end stays. */
#define STRATA_HOLD 1
#define STRATA_SHIFT 2

/* strata_policy.follow: the end is a place like any other, or a reader who is at the end stays there. */
#define STRATA_FOLLOW_NONE 1
#define STRATA_FOLLOW_END 2

/* strata_policy.expands_on_click. */
#define STRATA_NO 1
#define STRATA_YES 2

/* strata_context.axis and .direction; the direction matters to a horizontal list alone. */
#define STRATA_VERTICAL 0
#define STRATA_HORIZONTAL 1
#define STRATA_LEFT_TO_RIGHT 0
#define STRATA_RIGHT_TO_LEFT 1

/* strata_host.log(). */
#define STRATA_LOG_DEBUG 0
#define STRATA_LOG_INFO 1
#define STRATA_LOG_WARNING 2
#define STRATA_LOG_ERROR 3

/* strata_items.traits(), together: an item begins a section; its extent depends on how broad it is. */
#define STRATA_TRAIT_HEADER 1
#define STRATA_TRAIT_REFLOWS 2

/* Names for strata_items.value_index() that viewers of logs have: the moment of a line, in seconds since 1970 began in UTC;
 * its level, 1 for what helps to look for a fault, 2 for what goes on, 3 for a warning, 4 for an error. */
#define STRATA_VALUE_TIME "time"
#define STRATA_VALUE_LEVEL "level"

/* strata_context.invalidation: anything may have changed since the last prepare(); or items were inserted or removed,
 * and those before invalidated_position are as they were; or the item at invalidated_position has another extent. */
#define STRATA_EVERYTHING 0
#define STRATA_ITEMS_FROM 1
#define STRATA_EXTENT_AT 2

/* strata_policy.inputs, together: what of the moment adjust(), stick() and transform() of an effect go by, members of
 * strata_moment. */
#define STRATA_INPUT_TIME 1
#define STRATA_INPUT_POINTER 2
#define STRATA_INPUT_SCROLL_VELOCITY 4
#define STRATA_INPUT_PHASE 8

/* strata_moment.phase: the list is not scrolled; the reader moves it directly, or did so a moment ago; it glides over a
 * distance, as after the wheel; it glides to a place. */
#define STRATA_PHASE_IDLE 0
#define STRATA_PHASE_DRAGGING 1
#define STRATA_PHASE_SCROLLING 2
#define STRATA_PHASE_SETTLING 3

/* What moves_until() gives, or more, for what moves on and on. */
#define STRATA_FOREVER 9007199254740992.0

/* strata_option.kind: a finite number; a whole number; one of several words. */
#define STRATA_NUMBER 0
#define STRATA_INTEGER 1
#define STRATA_CHOICE 2

/* An option of a strategy. Static: it stays as it is until the process ends. */
typedef struct strata_option {
    uint32_t struct_size;
    uint32_t kind;           /* STRATA_NUMBER, STRATA_INTEGER, STRATA_CHOICE */
    const char *name;        /* ASCII letters, digits, '-' and '_'; at most 64 bytes */
    const char *summary;     /* what it is for, in a sentence, with the unit of a number */
    double minimum;          /* bounds of a number, both included; -DBL_MAX and DBL_MAX for none, */
    double maximum;          /*   for whole numbers at most 2^53 either way */
    double default_number;   /* what a number is until it is set */
    const char *const *words; /* word_count words of a choice; NULL for numbers */
    uint32_t word_count;     /* 1 or more; 0 for numbers */
    uint32_t default_word;   /* which word a choice is until it is set, from 0 */
} strata_option;

/* The value of an option, checked against its description. The n-th value belongs to the n-th option. */
typedef struct strata_option_value {
    double number;    /* a number; for a choice, which of its words it is, from 0 */
    const char *word; /* the word of a choice; NULL for numbers. Valid until the call returns. */
} strata_option_value;

/* What a strategy wants to happen when things change. All zero leaves everything to what lies below. */
typedef struct strata_policy {
    uint32_t struct_size;
    int32_t opening;        /* STRATA_UNSET, STRATA_START or STRATA_END: where a list opens */
    int32_t insertion;      /* STRATA_UNSET, STRATA_HOLD or STRATA_SHIFT */
    int32_t follow;         /* STRATA_UNSET, STRATA_FOLLOW_NONE or STRATA_FOLLOW_END */
    int32_t is_mirroring;   /* 1: the host mirrors what lies below along the axis, start' = viewport_length - end */
    int32_t reverses_items; /* 1: what lies below is given the items in reversed order */

    /* What follows was added later: look at struct_size before it is written. */
    int32_t expands_on_click;  /* STRATA_UNSET, STRATA_NO or STRATA_YES: one click on an item expands it; else it takes two */
    int32_t keeps_items;       /* 1: adjust() changes nothing; it is then not called */
    int32_t hides_empty_items; /* 1: an item of extent 0 stays so, and need not be placed to see that it is not in view */
    uint32_t follow_option;    /* which option switches follow, counted from 1; 0 for one named follow with the words end
                                  and none, if there is one */
    double follow_on;          /* the value of that option, as in strata_option_value.number, to follow the end */
    double follow_off;         /*   and not to */

    /* Added after that. */
    int32_t sticks_items;         /* 1: an effect whose add_stuck() and stick() are to be called */
    int32_t has_uniform_breadths; /* 1: all headers are equally broad, and all other items, wherever they are and however
                                     long: one of each kind tells whether text has to be wrapped anew */

    /* Added after that: what a strategy declares of what it does (see Laws). */
    int32_t moves_items;          /* 1: an effect whose adjust() moves items along the axis by where they lie in the viewport */
    int32_t reflows_on_measuring; /* 1: a base in which the extent of one item decides where any others lie, as in lanes */
    int64_t most_items;           /* the most items that it is made for; 0 for any number. The host makes no list of more
                                     with it: that is a fault of prepare(), which is then not called */

    /* Added after that. */
    int32_t places_end_to_end; /* 1: a base in which every item begins where the one before it ends or later, as in a column;
                                  what is being read then need not be looked for at every change */
    int32_t reserved;          /* 0 */

    /* Added after that. */
    uint32_t inputs;          /* bits of STRATA_INPUT: what adjust(), stick() and transform() of an effect go by besides items,
                                 viewport and options; a host leaves out those that it does not know */
    int32_t transforms_items; /* 1: an effect whose transform() is to be called */
} strata_policy;

/* How long a strategy's content is, and how it lies on what is below. */
typedef struct strata_metrics {
    uint32_t struct_size;
    uint32_t reserved;     /* 0 */
    double content_length; /* of all items with their spacing and the space around them; 0...STRATA_LENGTH_LIMIT */
    double room;           /* where the content begins in the viewport while it is shorter; 0 or more, else 0 */
    double below_start;    /* where the content below begins in this one; where is_mirroring, where it ends */

    /* Added later: look at struct_size before they are written. For an effect: how far beyond the viewport's start and end
     * adjust() is to be given items, since it may bring them into view; each 0...STRATA_OVERSCAN_LIMIT, comes as 0. What
     * is out of view by more than that is not looked at, whatever adjust() would make of it. */
    double overscan_start;
    double overscan_end;
} strata_metrics;

/* Where an item lies along the axis when items follow one another from 0. */
typedef struct strata_span {
    double start;
    double extent;
} strata_span;

/* The items, as the host keeps them. Its functions may be called during the call that it was passed to. Positions must
 * lie in 0...count and ranges must not be negative; what is outside is a fault of the plugin's, answered with zeros. */
typedef struct strata_items strata_items;
struct strata_items {
    uint32_t struct_size;
    int32_t is_reversed; /* 1: position 0 is the newest item, so that reading index = count - 1 - position */
    int64_t count;
    double length;    /* the sum of all extents */
    const void *host; /* the host's own */

    /* The extent of an item. *is_measured, which may be NULL, becomes 0 where that is only an estimate. O(log n) */
    double (*extent)(const strata_items *items, int64_t position, int32_t *is_measured);

    /* Where an item begins when the first begins at 0 and spacing follows every item. O(log n) */
    double (*start)(const strata_items *items, int64_t position, double spacing);

    /* The positions of the items that overlap a span of such a list by more than tolerance. O(log n) */
    void (*positions)(const strata_items *items, double start, double end, double spacing, double tolerance,
                      int64_t *first_position, int64_t *end_position);

    /* Fills in count spans, from the item at first_position on. O(log n + count) */
    void (*spans)(const strata_items *items, int64_t first_position, int64_t count, double spacing, strata_span *spans);

    /* Calls visit for every run of neighbours of one extent, in order, with user as it is. O(log n + runs): a billion
     * items that have not been measured are one run. visit must not call other functions of items. */
    void (*runs)(const strata_items *items, int64_t first_position, int64_t count, void *user,
                 void (*visit)(void *user, int64_t count, double extent, int32_t is_measured));

    /* Added later. A header begins a section, which goes on until the next one. How many there are; whether the item at a
     * position is one; the last one before a position, and the first one from a position on, either -1 where there is
     * none. O(log n) */
    int64_t header_count;
    int32_t (*is_header)(const strata_items *items, int64_t position);
    int64_t (*last_header)(const strata_items *items, int64_t before_position);
    int64_t (*first_header)(const strata_items *items, int64_t from_position);

    /* Added after that: look at struct_size before they are called. What the item at a position is, bits of STRATA_TRAIT;
     * others may be added. And a value that the application gives it, such as its kind or its weight, 0 where it gives
     * none; which values there are is between the application and the plugin. The same between two calls of prepare().
     * O(log n), and the value as the application has it. */
    uint32_t (*traits)(const strata_items *items, int64_t position);
    int64_t (*value)(const strata_items *items, int64_t position);

    /* Added after that: look at struct_size before they are called. Named values: numbers that the application gives to
     * items under names, such as STRATA_VALUE_TIME. value_index() gives the index by which those of a name are asked for,
     * -1 where no item has one; a name may come to have one, so look it up in each prepare(). values() fills in those of
     * count items, from the one at first_position on: NaN for an item that has none, else finite. The same between two
     * calls of prepare(). Each costs what the application takes to find it, as by reading a line of a file: a strategy for
     * long lists asks for O(log n) of them. */
    int64_t (*value_index)(const strata_items *items, const char *name);
    void (*values)(const strata_items *items, int64_t index, int64_t first_position, int64_t count, double *values);
};

/* What a host can do for a plugin besides asking it. Its functions may be called during the call that it was passed to,
 * on the thread of that call. */
typedef struct strata_host strata_host;
struct strata_host {
    uint32_t struct_size;
    uint32_t reserved;   /* 0 */
    const void *host;    /* the host's own */
    const char *name;    /* what the host is called, such as strata; stays until the process ends */
    const char *version; /* its own, such as 0.1.0 */

    /* 1 for what this host can do, else 0: log, frame, preparation (the three functions below), traits, value, values
     * (those of strata_items), overscan, moment (strata_policy.inputs), transform. More may be added. */
    int32_t (*has)(const strata_host *host, const char *capability);

    /* Has a sentence noted, on a line of its own, after whose it is. Longer ones than 1000 bytes are cut, and
     * of more than 1000 in a second the rest is left out. */
    void (*log)(const strata_host *host, int32_t level, const char *text);

    /* Asks for a frame so many milliseconds from now, or sooner; for what moves by the clock. It is one frame: a
     * plugin that wants more asks again in it. A host that draws nothing does nothing. */
    void (*ask_frame)(const strata_host *host, double milliseconds);

    /* Asks that prepare() be called again for everything, after this frame: for what has changed otherwise than by items,
     * viewport and options. What is being read stays where it is. */
    void (*ask_preparation)(const strata_host *host);
};

/* A moment of a list, as an effect sees the list. What strata_policy.inputs of the effect does not name is all zero. */
typedef struct strata_moment {
    uint32_t struct_size;
    int32_t phase;           /* STRATA_PHASE */
    double time;             /* milliseconds of the list's clock */
    double pointer_along;    /* the pointer from the viewport's start along the axis, */
    double pointer_across;   /*   and from the left or top edge across it; matter where has_pointer */
    double pointer_presence; /* how strongly it counts, 0...1: grows in a moment when it comes, and falls when it goes */
    double scroll_velocity;  /* points a second, positive towards the end of the viewport */
    int32_t has_pointer;     /* 1: the pointer is over the list, or was a moment ago */
    int32_t reserved;        /* 0 */
} strata_moment;

/* What a strategy is given to work with. */
typedef struct strata_context {
    uint32_t struct_size;
    int32_t axis;                /* STRATA_VERTICAL, STRATA_HORIZONTAL */
    int32_t direction;           /* STRATA_LEFT_TO_RIGHT, STRATA_RIGHT_TO_LEFT */
    int32_t invalidation;        /* STRATA_EVERYTHING, STRATA_ITEMS_FROM, STRATA_EXTENT_AT; for prepare() alone */
    int64_t invalidated_position;
    double viewport_length;      /* along the axis */
    double viewport_breadth;     /* across it */
    const strata_metrics *below; /* the content of what lies below; all zero for a base */
    const strata_items *items;

    /* Added later. */
    int32_t is_descending; /* 1: later positions lie nearer to the viewport's start as this strategy sees them */
    int32_t reserved;      /* 0 */

    /* Added after that: look at struct_size before it is read. */
    const strata_host *host;

    /* Added after that. For STRATA_ITEMS_FROM: how many items at the end are as they were; 0 where that is not known. */
    int64_t kept_at_end;

    /* Added after that, for an effect whose strata_policy.inputs is not 0: the moment, in adjust(), stick(),
     * transform() and moves_until(); NULL in all others. The same moment gives the same answers. */
    const strata_moment *moment;
} strata_context;

/* Where an item lies and what it looks like there. A base fills in start to cross_length in content coordinates, points
 * from where the content begins; the host has filled in the rest as for an upright, opaque item. An effect sees start
 * in viewport coordinates, points from the viewport's start edge. */
typedef struct strata_attributes {
    int64_t index;       /* reading index. The host's: leave it as it is */
    double start;        /* where it begins along the axis */
    double length;       /* how long it is along the axis; 0 or more */
    double cross_start;  /* where it begins across the axis, from the left or top edge */
    double cross_length; /* how broad it is across the axis; 0 or more */
    double tilt;         /* how far it is turned away from the viewer, 0...90 degrees */
    double perspective;  /* how strongly a tilt foreshortens; 0 for not at all */
    double opacity;      /* 0 (not seen) to 1 */
    int64_t z;           /* greater ones lie above lesser ones; within 32 bits */
    uint8_t hinge;       /* STRATA_HINGE_START, STRATA_HINGE_END: the edge it turns about */
    uint8_t is_hidden;   /* 1: not shown at all */
    uint8_t is_header;   /* 1: a header. The host's: leave it as it is, and 0 where items are placed */
    uint8_t is_stuck;    /* 1: kept in view away from its own place. For stick() alone, else as is_header */
    uint8_t stays_flat;  /* 1: effects above are to leave it flat. For effects that have stick(), else as is_header */
    uint8_t reserved[3]; /* the host's: leave them as they are */
} strata_attributes;

/* For an effect that sticks items: what lies below it, during the call that it was passed to. */
typedef struct strata_below strata_below;
struct strata_below {
    uint32_t struct_size;
    uint32_t reserved; /* 0 */
    const void *host;  /* the host's own */

    /* The item at a position as what lies below leaves it, one that is not shown as well. May call other instances of
     * the plugin. A position that lies outside 0...count - 1 is a fault, and leaves *item as it is. O(log n) */
    void (*item)(const strata_below *below, int64_t position, strata_attributes *item);
};

/* The room at the start of the viewport that an effect keeps clear for an item that is scrolled to there. */
typedef struct strata_clearance {
    uint32_t struct_size;
    int32_t is_kept;  /* 1: room is kept clear; comes as 0 */
    double offset;    /* how far from the viewport's start it begins */
    int64_t position; /* of the item that is as long as the room behind that, such as a header; -1, as it comes, for none */
} strata_clearance;

/* How an item is drawn otherwise than it lies. Comes as an item that is drawn as it lies. */
typedef struct strata_transform {
    uint32_t struct_size;
    int32_t anchor;          /* STRATA_ANCHOR_CENTER and the like: the point that stays where it is at any scale */
    double scale;            /* how large it is drawn, over its own size; 0...STRATA_SCALE_LIMIT, comes as 1 */
    double shift;            /* how far along the axis, towards the end */
    double cross_shift;      /* how far across the axis, to the right or downwards */
    double clip_start;       /* how much is cut off at its start edge, in points of its frame; 0 or more, as what follows */
    double clip_end;         /* at its end edge */
    double clip_cross_start; /* at its left or top edge */
    double clip_cross_end;   /* at the edge opposite to that */
} strata_transform;

/* A strategy: what it is called, and its functions. Static: it stays as it is until the process ends.
 *
 * A base places items: it has positions() and place(). An effect lies on another strategy: it may make the content
 * longer or mirror it in prepare(), and change what items look like in adjust(). Between two calls of prepare(), the
 * other functions must give the same answer to the same question. */
typedef struct strata_strategy strata_strategy;
struct strata_strategy {
    uint32_t struct_size;
    int32_t is_base;     /* 1 for a base, 0 for an effect */
    const char *id;      /* one of a kind in the world; ASCII letters, digits, '-' and '_'; at most 64 bytes */
    const char *name;    /* what users write in chains, such as ripple; the same letters */
    const char *summary; /* what it is for, in a sentence */
    const char *version; /* its own, such as 1.0.2 */
    const char *author;
    const strata_option *const *options; /* option_count options; NULL if there are none */
    uint32_t option_count;
    int32_t may_overlap; /* 1 for a base whose items may overlap one another, else 0; a checker takes its word for it */

    /* Makes an instance with one value for each option. NULL is a fault. Every other function gets it as its first
     * argument. Several instances may be alive at once. */
    void *(*create)(const strata_strategy *self, const strata_option_value *values, uint32_t value_count);

    /* Frees an instance. Called once for each, after its last other call. */
    void (*destroy)(void *instance);

    /* Fills in a policy, which comes all zero. Called once, after create(). May be NULL. */
    int32_t (*policy)(void *instance, strata_policy *policy);

    /* Takes in items, viewport and what lies below, and says how long the content is. Called when any of them has
     * changed, before any of the functions below. Whatever those need should be worked out here, and only as far as
     * context->invalidation asks for. metrics come as those of what lies below, which begins at 0. May be NULL for an
     * effect, which then leaves the content as it is. */
    int32_t (*prepare)(void *instance, const strata_context *context, strata_metrics *metrics);

    /* For a base, else NULL: the positions of all items whose place overlaps a span of the content by more than
     * STRATA_TOLERANCE, and of what else may be among them (see Laws). Must hold 0 <= *first_position <= *end_position <= items->count. O(log n), or as near as can
     * be: it runs in every frame. */
    int32_t (*positions)(void *instance, const strata_context *context, double start, double end,
                         int64_t *first_position, int64_t *end_position);

    /* For a base, else NULL: fills in the count items from first_position on, in order; starts must not decrease, and
     * all must lie within the content. attributes has room for count and no more; *placed becomes how many were filled
     * in, which must be count. Runs for the items that come into view; the host may keep what it was given until it
     * calls prepare() again. */
    int32_t (*place)(void *instance, const strata_context *context, int64_t first_position, int64_t count,
                     strata_attributes *attributes, int64_t *placed);

    /* For an effect: changes what count items look like, in place; attributes come in the order of the base. May be
     * NULL, then nothing is changed. Runs in every frame for the items in view; should allocate nothing. */
    int32_t (*adjust)(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes);

    /* Added later. For an effect that makes items narrower, so that their text wraps there: *breadth comes as what lies
     * below wants the item at position to be broad, in points, and becomes what is left of that, 0 or more. Must depend
     * neither on how long items are nor on where the list is scrolled. May be NULL, then nothing is taken. */
    int32_t (*breadth)(void *instance, const strata_context *context, int64_t position, double *breadth);

    /* Added later. For a base that keeps items in memory of its own: what place() gives, without the copy. *attributes
     * becomes where the count items from first_position on lie. They must be whole, since the host fills in nothing:
     * reserved is 0, and only index may be anything. They must stay as they are until the next call of lend(),
     * prepare() or destroy() of the instance. *placed becomes count. May be NULL; a base has place() all the same. */
    int32_t (*lend)(void *instance, const strata_context *context, int64_t first_position, int64_t count,
                    const strata_attributes **attributes, int64_t *placed);

    /* Added later, for an effect that keeps items in view which have passed out of it, such as headers; called where
     * strata_policy.sticks_items. add_stuck() names the items that may have to be shown although their own places lie
     * out of the view: a few, found in O(log n). first_position and end_position are those of the items that are shown
     * anyhow; where there are none, both are the place in the list where the viewport lies. positions has room for
     * STRATA_STUCK_LIMIT; *count, which comes as 0, becomes how many were named. Runs in every frame; should allocate
     * nothing. May be NULL, then no more is shown than is in view. */
    int32_t (*add_stuck)(void *instance, const strata_context *context, int64_t first_position, int64_t end_position,
                         int64_t *positions, int64_t *count);

    /* For an effect whose policy says sticks_items, else NULL: moves items along the axis to where they are kept in view.
     * Of each that it moves it sets start, is_stuck to 1 and z to 1, so that it lies above the others, and what it
     * wants of stays_flat. Comes before adjust(). What remains true of such an effect: all other items stay where they
     * are, an item sticks alone as it does among others, and the host leaves stick() out where it looks for what is
     * being read, so that a place in the list never hangs on what is stuck. */
    int32_t (*stick)(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes,
                     const strata_below *below);

    /* For an effect, asked of the outermost of a chain: what it keeps clear of the viewport for the item at a position,
     * when that is scrolled to the start. May be NULL, then nothing is kept clear. */
    int32_t (*clearance)(void *instance, const strata_context *context, int64_t position, strata_clearance *clearance);

    /* Added later. For an effect whose strata_policy.inputs is not 0, asked in every frame that is shown: until when items
     * move by themselves, in milliseconds of context->moment->time. *time comes as 0; a time that has passed is not at
     * all, STRATA_FOREVER for ever. Until then the host shows a frame after the other. What changes with the pointer or
     * with a scroll is shown without it. May be NULL, then nothing moves by itself. */
    int32_t (*moves_until)(void *instance, const strata_context *context, double *time);

    /* Added later, for an effect that draws items larger, smaller, elsewhere or in part; called where
     * strata_policy.transforms_items. Asked last, once a frame for each item in view, when all strategies have placed and
     * adjusted it: item is as they have left it, in viewport coordinates as this effect sees them. Fills in what is
     * otherwise than it comes. The same item has the same transform; should allocate nothing. */
    int32_t (*transform)(void *instance, const strata_context *context, const strata_attributes *item,
                         strata_transform *transform);

    /* Added later. For an effect that keeps items in memory of its own: what adjust() does, without its copies.
     * attributes are as adjust() would get them, and not to be changed; *changed becomes where the same items lie as the
     * effect wants them, in the same order. They must stay as they are until the next call of alter() or destroy() of the
     * instance. May be NULL; an effect has adjust() all the same, which says the same and is called in its place where the
     * plugin has a process of its own. */
    int32_t (*alter)(void *instance, const strata_context *context, int64_t count, const strata_attributes *attributes,
                     const strata_attributes **changed);
};

/* What a plugin is. Static: it stays as it is until the process ends. */
typedef struct strata_plugin {
    uint32_t struct_size;
    uint32_t abi_version; /* STRATA_ABI_VERSION */

    /* How many strategies there are, 1...STRATA_STRATEGY_LIMIT; and one of them, never NULL for an index below that. */
    uint32_t (*strategy_count)(void);
    const strata_strategy *(*strategy)(uint32_t index);

    /* An extension by its id, such as STRATA_MESSAGE_EXTENSION, or NULL for one that the plugin does not have. Ids are
     * text; the structure behind one never changes, a new one gets a new id. May be NULL for no extensions at all. */
    const void *(*extension)(const char *id);
} strata_plugin;

/* The function that a plugin exports, by this name. Called once, before anything else, with the host's version.
 * Returns NULL if the plugin cannot work with it. */
#define STRATA_ENTRY_SYMBOL "strata_plugin_entry"
typedef const strata_plugin *(*strata_plugin_entry_function)(uint32_t host_abi_version);

/* Extension: what has gone wrong, in words. */
#define STRATA_MESSAGE_EXTENSION "strata.message.1"
typedef struct strata_message_extension {
    /* Called right after a function of a strategy has failed, on the same thread: a sentence for the user, or NULL. It
     * stays valid until the next call of any function of the plugin. */
    const char *(*message)(void);
} strata_message_extension;

/* Put before the definition of strata_plugin_entry(), so that it is found in a library that hides everything else. */
#if defined(__cplusplus)
#define STRATA_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define STRATA_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
}
#endif

#endif
