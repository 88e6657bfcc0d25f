// What decodes gzip, Zstandard, xz and bzip2.
#pragma once
#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>
