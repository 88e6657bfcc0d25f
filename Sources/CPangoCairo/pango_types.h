// The types of Pango and GLib that Strata uses, as their binary interface has them since Pango 1.44. What is only
// pointed at stays incomplete. Declared here, because the flags that pkg-config gives for Pango's own headers have one
// (-pthread) that Swift packages may not use and warn of in every build.
#pragma once
#include <cairo.h>

typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoCairoFont PangoCairoFont;
typedef struct _PangoCairoFontMap PangoCairoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFontMetrics PangoFontMetrics;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoTabArray PangoTabArray;

typedef struct hb_blob_t hb_blob_t;
typedef struct hb_face_t hb_face_t;
typedef struct hb_font_t hb_font_t;
typedef struct hb_set_t hb_set_t;

typedef struct _GSList GSList;
struct _GSList {
    void *data;
    GSList *next;
};

typedef struct _PangoRectangle {
    int x;
    int y;
    int width;
    int height;
} PangoRectangle;

// The kinds of attributes that Strata tells from others.
typedef enum { PANGO_ATTR_FOREGROUND = 9 } PangoAttrType;

// More members follow, which are not read here.
typedef struct _PangoAttrClass {
    PangoAttrType type;
} PangoAttrClass;

typedef struct _PangoAttribute {
    const PangoAttrClass *klass;
    unsigned int start_index;
    unsigned int end_index;
} PangoAttribute;

typedef struct _PangoColor {
    unsigned short red;
    unsigned short green;
    unsigned short blue;
} PangoColor;

typedef struct _PangoAttrColor {
    PangoAttribute attr;
    PangoColor color;
} PangoAttrColor;

typedef struct _PangoLayoutLine {
    PangoLayout *layout;
    int start_index;
    int length;
    GSList *runs;
    unsigned int is_paragraph_start : 1;
    unsigned int resolved_dir : 3;
} PangoLayoutLine;

typedef unsigned int PangoGlyph;
#define PANGO_GLYPH_UNKNOWN_FLAG 0x10000000

typedef struct _PangoGlyphGeometry {
    int width;
    int x_offset;
    int y_offset;
} PangoGlyphGeometry;

typedef struct _PangoGlyphVisAttr {
    unsigned int is_cluster_start : 1;
    unsigned int is_color : 1;
} PangoGlyphVisAttr;

typedef struct _PangoGlyphInfo {
    PangoGlyph glyph;
    PangoGlyphGeometry geometry;
    PangoGlyphVisAttr attr;
} PangoGlyphInfo;

typedef struct _PangoGlyphString {
    int num_glyphs;
    PangoGlyphInfo *glyphs;
    int *log_clusters;
    int space;
} PangoGlyphString;

typedef struct _PangoAnalysis {
    void *shape_engine;
    void *lang_engine;
    PangoFont *font;
    unsigned char level;
    unsigned char gravity;
    unsigned char flags;
    unsigned char script;
    PangoLanguage *language;
    GSList *extra_attrs;
} PangoAnalysis;

typedef struct _PangoItem {
    int offset;
    int length;
    int num_chars;
    PangoAnalysis analysis;
} PangoItem;

typedef struct _PangoGlyphItem {
    PangoItem *item;
    PangoGlyphString *glyphs;
    int y_offset;
    int start_x_offset;
    int end_x_offset;
} PangoGlyphItem;

typedef struct _PangoLogAttr {
    unsigned int is_line_break : 1;
    unsigned int is_mandatory_break : 1;
    unsigned int is_char_break : 1;
    unsigned int is_white : 1;
    unsigned int is_cursor_position : 1;
    unsigned int is_word_start : 1;
    unsigned int is_word_end : 1;
    unsigned int is_sentence_boundary : 1;
    unsigned int is_sentence_start : 1;
    unsigned int is_sentence_end : 1;
    unsigned int backspace_deletes_character : 1;
    unsigned int is_expandable_space : 1;
    unsigned int is_word_boundary : 1;
    unsigned int break_inserts_hyphen : 1;
    unsigned int break_removes_preceding : 1;
    unsigned int reserved : 17;
} PangoLogAttr;

typedef enum {
    PANGO_DIRECTION_LTR,
    PANGO_DIRECTION_RTL,
    PANGO_DIRECTION_TTB_LTR,
    PANGO_DIRECTION_TTB_RTL,
    PANGO_DIRECTION_WEAK_LTR,
    PANGO_DIRECTION_WEAK_RTL,
    PANGO_DIRECTION_NEUTRAL
} PangoDirection;

typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
typedef enum { PANGO_UNDERLINE_NONE, PANGO_UNDERLINE_SINGLE } PangoUnderline;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;
typedef enum {
    PANGO_ELLIPSIZE_NONE,
    PANGO_ELLIPSIZE_START,
    PANGO_ELLIPSIZE_MIDDLE,
    PANGO_ELLIPSIZE_END
} PangoEllipsizeMode;
typedef enum { PANGO_TAB_LEFT, PANGO_TAB_RIGHT, PANGO_TAB_CENTER, PANGO_TAB_DECIMAL } PangoTabAlign;

// The scripts that Strata tells from others.
typedef enum {
    PANGO_SCRIPT_COMMON = 0,
    PANGO_SCRIPT_INHERITED = 1,
    PANGO_SCRIPT_ARMENIAN = 3,
    PANGO_SCRIPT_CYRILLIC = 8,
    PANGO_SCRIPT_GEORGIAN = 12,
    PANGO_SCRIPT_GREEK = 14,
    PANGO_SCRIPT_LATIN = 25
} PangoScript;

// Any weight from 100 to 1000.
typedef enum { PANGO_WEIGHT_THIN = 100, PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_ULTRAHEAVY = 1000 } PangoWeight;

#define PANGO_SCALE 1024
