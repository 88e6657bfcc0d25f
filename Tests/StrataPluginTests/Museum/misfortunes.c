/* A plain list, or an effect that changes nothing, that does something in one of its functions which no process would
 * survive, or which costs others something: cc -DFUNCTION=prepare_ -DDEED=crash ... Every way is a name below. */
#define _GNU_SOURCE
#include "strata_plugin.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    constructor_, entry_, create_, destroy_, policy_, prepare_, positions_, place_, lend_, adjust_, breadth_, add_stuck_,
    stick_, clearance_
};
enum {
    crash, abort_, exit_, loop, sleep_, throw_, jump, end_thread, overflow, divide, kill_self, alarm_, leak, wild,
    other_architecture, ask_on, ask_and_rest,
    /* Nothing comes of these. */
    fork_, fork_bomb, close_all, print, signal_host, become, daemon_, kept_context, other_thread, run_beyond, late
};

#ifndef EFFECT
#define EFFECT (FUNCTION >= adjust_)
#endif
#ifndef FROM
#define FROM 0
#endif
/* 1: the content is as many times 1000 longer as there are instances. */
#ifndef COUNTED
#define COUNTED 0
#endif

static int calls, instances;
static const strata_context *kept;

extern void *__cxa_allocate_exception(size_t size);
extern void __cxa_throw(void *thrown, void *type, void (*destructor)(void *));
extern void *_ZTIi;

static int deepen(int depth) {
    volatile char room[4096];
    room[depth % 4096] = (char)depth;
    return deepen(depth + 1) + room[0];
}

static void *ask(void *context) {
    const strata_items *items = ((const strata_context *)context)->items;
    items->extent(items, 0, NULL);
    return NULL;
}

static void do_deed(const strata_context *context) {
    static jmp_buf gone;
    static int times;
    volatile int zero = 0;
    pthread_t thread;
    switch (DEED) {
    case crash: *(volatile int *)NULL = 1; break;
    case abort_: abort();
    case exit_: exit(3);
    case loop: for (;;) zero = zero;
    case sleep_: for (;;) sleep(100);
    case ask_on: {
        /* Another question each time. Not for ever, so that it is seen where no host ends it. */
        const time_t end = time(NULL) + 30;
        for (double spacing = 0; time(NULL) < end; spacing++) context->items->start(context->items, 0, spacing);
        break;
    }
    case ask_and_rest: {
        /* It sleeps between questions, which is no time that others have taken. It ends by itself before a host would end
         * it that counts only the time in which it runs. */
        const time_t end = time(NULL) + 9;
        for (double spacing = 0; time(NULL) < end; spacing++) {
            context->items->start(context->items, 0, spacing);
            usleep(1000);
        }
        break;
    }
    case throw_: {
#if DEED == throw_
        int *thrown = __cxa_allocate_exception(sizeof *thrown);
        __cxa_throw(thrown, &_ZTIi, NULL);
#endif
        break;
    }
    case jump: memset(&gone, 0x41, sizeof gone); longjmp(gone, 1);
    case end_thread: pthread_exit(NULL);
    case overflow: deepen(0); break;
    case divide: raise(SIGFPE); break;
    case kill_self: kill(getpid(), SIGTERM); break;
    case alarm_: alarm(1); for (;;) pause();
    case leak: for (;;) *(volatile char *)malloc(1 << 20) = 1;
    case other_architecture:
#ifdef __x86_64__
        /* getpid as a program of 32 bits asks for it. */
        __asm__ volatile("int $0x80" : : "a"(20) : "memory");
#else
        raise(SIGSYS);
#endif
        break;
    case wild: memset((void *)(intptr_t)0x10000, 0x41, 1 << 20); break;
    case fork_:
        if (fork() == 0) for (;;) pause();
        break;
    case fork_bomb: for (int count = 0; count < 1000; count++) fork(); break;
    case close_all: for (int number = 0; number < 64; number++) close(number); break;
    case print: puts("a line"), printf("half a line"), fflush(stdout), fprintf(stderr, "\nanother\n"); break;
    case signal_host: kill(getppid(), SIGKILL), kill(-getppid(), SIGKILL); break;
    case become: execl("/bin/sleep", "sleep", "1000", NULL); break;
    case daemon_:
        setsid();
        if (fork() == 0) for (;;) pause();
        break;
    case kept_context:
        if (kept) ask((void *)kept);
        kept = context;
        break;
    case other_thread:
        if (context && pthread_create(&thread, NULL, ask, (void *)context) == 0) pthread_join(thread, NULL);
        break;
    case late:
        if (times++ == 0) usleep(200 * 1000);
        break;
    case run_beyond: {
        char *room = malloc(16);
        memset(room, 0x41, 1 << 24);
        free(room);
        break;
    }
    }
}

#define IN(function, context) \
    if (FUNCTION == function##_ && calls++ >= FROM) do_deed(context)

__attribute__((constructor)) static void construct(void) { IN(constructor, NULL); }

static void *make(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self, (void)values, (void)value_count;
    IN(create, NULL);
    instances++;
    return malloc(1);
}

static void destroy(void *instance) {
    IN(destroy, NULL);
    instances--;
    free(instance);
}

static int32_t policy(void *instance, strata_policy *policy) {
    (void)instance;
    IN(policy, NULL);
    policy->sticks_items = EFFECT;
    return STRATA_OK;
}

static int32_t prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
    (void)instance;
    IN(prepare, context);
    if (!EFFECT) metrics->content_length = context->items->length + 1000 * COUNTED * instances;
    return STRATA_OK;
}

static int32_t positions(void *instance, const strata_context *context, double start, double end,
                         int64_t *first_position, int64_t *end_position) {
    (void)instance;
    IN(positions, context);
    context->items->positions(context->items, start, end, 0, STRATA_TOLERANCE, first_position, end_position);
    return STRATA_OK;
}

static void fill(const strata_context *context, int64_t first_position, int64_t count, strata_attributes *attributes) {
    for (int64_t place = 0; place < count; place++) {
        strata_span span;
        context->items->spans(context->items, first_position + place, 1, 0, &span);
        attributes[place].start = span.start;
        attributes[place].length = span.extent;
        attributes[place].cross_length = context->viewport_breadth;
    }
}

static int32_t place(void *instance, const strata_context *context, int64_t first_position, int64_t count,
                     strata_attributes *attributes, int64_t *placed) {
    (void)instance;
    IN(place, context);
    fill(context, first_position, count, attributes);
    *placed = count;
    return STRATA_OK;
}

static int32_t lend(void *instance, const strata_context *context, int64_t first_position, int64_t count,
                    const strata_attributes **attributes, int64_t *placed) {
    static strata_attributes lent[4096];
    (void)instance;
    IN(lend, context);
    for (int64_t place = 0; place < count && place < 4096; place++)
        lent[place] = (strata_attributes){.opacity = 1, .hinge = STRATA_HINGE_END};
    fill(context, first_position, count, lent);
    *attributes = lent;
    *placed = count;
    return STRATA_OK;
}

static int32_t adjust(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes) {
    (void)instance, (void)count, (void)attributes;
    IN(adjust, context);
    return STRATA_OK;
}

static int32_t breadth(void *instance, const strata_context *context, int64_t position, double *breadth) {
    (void)instance, (void)position, (void)breadth;
    IN(breadth, context);
    return STRATA_OK;
}

static int32_t add_stuck(void *instance, const strata_context *context, int64_t first_position, int64_t end_position,
                         int64_t *positions, int64_t *count) {
    (void)instance, (void)first_position, (void)end_position, (void)positions, (void)count;
    IN(add_stuck, context);
    return STRATA_OK;
}

static int32_t stick(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes,
                     const strata_below *below) {
    (void)instance, (void)count, (void)attributes, (void)below;
    IN(stick, context);
    return STRATA_OK;
}

static int32_t clearance(void *instance, const strata_context *context, int64_t position, strata_clearance *clearance) {
    (void)instance, (void)position, (void)clearance;
    IN(clearance, context);
    return STRATA_OK;
}

static strata_strategy strategy = {
    .struct_size = sizeof(strata_strategy),
    .is_base = !EFFECT,
    .id = "museum",
    .name = "exhibit",
    .summary = "An exhibit.",
    .version = "1.0",
    .author = "The museum",
    .create = make,
    .destroy = destroy,
    .policy = policy,
    .prepare = prepare,
    .positions = EFFECT ? NULL : positions,
    .place = EFFECT ? NULL : place,
    .lend = FUNCTION == lend_ ? lend : NULL,
    .adjust = EFFECT ? adjust : NULL,
    .breadth = EFFECT ? breadth : NULL,
    .add_stuck = EFFECT ? add_stuck : NULL,
    .stick = EFFECT ? stick : NULL,
    .clearance = EFFECT ? clearance : NULL,
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
    IN(entry, NULL);
    return &table;
}
