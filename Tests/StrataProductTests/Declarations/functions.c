// Compiles where the functions that the package declares for itself are declared alike by the installed headers.
#include <pango/pangocairo.h>
#include "pango_functions.h"
