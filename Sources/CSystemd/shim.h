// The systemd journal and D-Bus, and what it needs to give strings back.
#pragma once
#define SD_JOURNAL_SUPPRESS_LOCATION
#include <stdlib.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-id128.h>
#include <systemd/sd-journal.h>
