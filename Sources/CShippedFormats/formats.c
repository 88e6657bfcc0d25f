#include "CShippedFormats.h"

// As an array in Swift they take half a minute to compile.
#ifndef __has_embed
#error "The formats that ship are embedded by #embed, which clang has since its version 19: take a newer Swift toolchain."
#endif
#pragma clang diagnostic ignored "-Wc23-extensions"

// What says most of itself comes first.
static const struct strata_format_file files[] = {
    {"cloud", (const char[]){
#embed "../StrataFormats/Shipped/cloud.json" suffix(, 0)
    }},
    {"daemons", (const char[]){
#embed "../StrataFormats/Shipped/daemons.json" suffix(, 0)
    }},
    {"builds", (const char[]){
#embed "../StrataFormats/Shipped/builds.json" suffix(, 0)
    }},
    {"games", (const char[]){
#embed "../StrataFormats/Shipped/games.json" suffix(, 0)
    }},
    {"media", (const char[]){
#embed "../StrataFormats/Shipped/media.json" suffix(, 0)
    }},
    {"applications", (const char[]){
#embed "../StrataFormats/Shipped/applications.json" suffix(, 0)
    }},
    {"libraries", (const char[]){
#embed "../StrataFormats/Shipped/libraries.json" suffix(, 0)
    }},
    {"security", (const char[]){
#embed "../StrataFormats/Shipped/security.json" suffix(, 0)
    }},
    {"tools", (const char[]){
#embed "../StrataFormats/Shipped/tools.json" suffix(, 0)
    }},
    {"records", (const char[]){
#embed "../StrataFormats/Shipped/records.json" suffix(, 0)
    }},
    {"prefixes", (const char[]){
#embed "../StrataFormats/Shipped/prefixes.json" suffix(, 0)
    }},
    {"android", (const char[]){
#embed "../StrataFormats/Shipped/android.json" suffix(, 0)
    }},
    {"desktop", (const char[]){
#embed "../StrataFormats/Shipped/desktop.json" suffix(, 0)
    }},
    {"machines", (const char[]){
#embed "../StrataFormats/Shipped/machines.json" suffix(, 0)
    }},
    {"network", (const char[]){
#embed "../StrataFormats/Shipped/network.json" suffix(, 0)
    }},
    {"packages", (const char[]){
#embed "../StrataFormats/Shipped/packages.json" suffix(, 0)
    }},
    {"system", (const char[]){
#embed "../StrataFormats/Shipped/system.json" suffix(, 0)
    }},
    {"access", (const char[]){
#embed "../StrataFormats/Shipped/access.json" suffix(, 0)
    }},
    {"servers", (const char[]){
#embed "../StrataFormats/Shipped/servers.json" suffix(, 0)
    }},
    {"databases", (const char[]){
#embed "../StrataFormats/Shipped/databases.json" suffix(, 0)
    }},
    {"java", (const char[]){
#embed "../StrataFormats/Shipped/java.json" suffix(, 0)
    }},
    {"python", (const char[]){
#embed "../StrataFormats/Shipped/python.json" suffix(, 0)
    }},
    {"go", (const char[]){
#embed "../StrataFormats/Shipped/go.json" suffix(, 0)
    }},
    {"dotnet", (const char[]){
#embed "../StrataFormats/Shipped/dotnet.json" suffix(, 0)
    }},
    {"scripts", (const char[]){
#embed "../StrataFormats/Shipped/scripts.json" suffix(, 0)
    }},
    {"pairs", (const char[]){
#embed "../StrataFormats/Shipped/pairs.json" suffix(, 0)
    }},
    {"general", (const char[]){
#embed "../StrataFormats/Shipped/general.json" suffix(, 0)
    }},
    {0, 0},
};

const struct strata_format_file *strata_format_files(void) { return files; }
