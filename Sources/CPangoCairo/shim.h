// What Strata uses of Pango, HarfBuzz and Cairo, as one module.
#pragma once
#include <cairo.h>
#include "pango_types.h"
#include "pango_functions.h"
#include "harfbuzz_functions.h"
