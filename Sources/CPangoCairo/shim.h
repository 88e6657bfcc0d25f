// What Strata uses of Pango and Cairo, as one module.
#pragma once
#include <cairo.h>
#include "pango_types.h"
#include "pango_functions.h"
