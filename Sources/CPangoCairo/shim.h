// The Pango and Cairo headers that Strata uses, as one module.
#include <cairo.h>
#include <pango/pango.h>
#include <pango/pangocairo.h>
