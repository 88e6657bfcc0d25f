// Vectorscan, by the names that it has from Hyperscan.
#pragma once
#include <hs.h>
