// Prints how the types lie in memory that the package declares for itself, and what their names stand for.
#ifdef INSTALLED
#include <pango/pangocairo.h>
#else
#include "pango_types.h"
#endif
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define SIZE(type) printf(#type " %zu\n", sizeof(type))
#define PLACE(type, member) printf(#type "." #member " %zu\n", offsetof(type, member))
#define VALUE(name) printf(#name " %d\n", (int)name)
#define BITS(type, member)                                        \
    do {                                                          \
        type value;                                               \
        memset(&value, 0, sizeof value);                          \
        value.member = 1;                                         \
        printf(#type "." #member);                                \
        for (size_t index = 0; index < sizeof value; index += 1)  \
            printf(" %02x", ((const unsigned char *)&value)[index]); \
        printf("\n");                                             \
    } while (0)

int main(void) {
    SIZE(GSList), PLACE(GSList, data), PLACE(GSList, next);
    SIZE(PangoRectangle), PLACE(PangoRectangle, y), PLACE(PangoRectangle, width), PLACE(PangoRectangle, height);
    SIZE(PangoAttribute), PLACE(PangoAttribute, start_index), PLACE(PangoAttribute, end_index);
    SIZE(PangoColor), PLACE(PangoColor, green), PLACE(PangoColor, blue);
    SIZE(PangoAttrColor), PLACE(PangoAttrColor, color), PLACE(PangoAttrClass, type);
    SIZE(PangoLayoutLine), PLACE(PangoLayoutLine, start_index), PLACE(PangoLayoutLine, length);
    PLACE(PangoLayoutLine, runs);
    BITS(PangoLayoutLine, is_paragraph_start);
    BITS(PangoLayoutLine, resolved_dir);
    SIZE(PangoGlyphGeometry), PLACE(PangoGlyphGeometry, x_offset), PLACE(PangoGlyphGeometry, y_offset);
    SIZE(PangoGlyphInfo), PLACE(PangoGlyphInfo, geometry);
    SIZE(PangoGlyphString), PLACE(PangoGlyphString, glyphs);
    SIZE(PangoAnalysis), PLACE(PangoAnalysis, font), PLACE(PangoAnalysis, level), PLACE(PangoAnalysis, script);
    SIZE(PangoItem), PLACE(PangoItem, analysis);
    SIZE(PangoGlyphItem), PLACE(PangoGlyphItem, glyphs);
    SIZE(PangoLogAttr);
    BITS(PangoLogAttr, is_line_break);
    BITS(PangoLogAttr, is_mandatory_break);
    BITS(PangoLogAttr, is_char_break);
    BITS(PangoLogAttr, is_white);
    BITS(PangoLogAttr, is_cursor_position);
    BITS(PangoLogAttr, is_word_start);
    BITS(PangoLogAttr, is_word_end);
    BITS(PangoLogAttr, is_sentence_boundary);
    BITS(PangoLogAttr, is_sentence_start);
    BITS(PangoLogAttr, is_sentence_end);
    BITS(PangoLogAttr, backspace_deletes_character);
    BITS(PangoLogAttr, is_expandable_space);
    BITS(PangoLogAttr, is_word_boundary);
    VALUE(PANGO_DIRECTION_LTR), VALUE(PANGO_DIRECTION_RTL), VALUE(PANGO_DIRECTION_WEAK_LTR);
    VALUE(PANGO_DIRECTION_WEAK_RTL), VALUE(PANGO_DIRECTION_NEUTRAL);
    VALUE(PANGO_SCRIPT_COMMON), VALUE(PANGO_SCRIPT_INHERITED), VALUE(PANGO_SCRIPT_ARMENIAN);
    VALUE(PANGO_SCRIPT_CYRILLIC), VALUE(PANGO_SCRIPT_GEORGIAN), VALUE(PANGO_SCRIPT_GREEK), VALUE(PANGO_SCRIPT_LATIN);
    VALUE(PANGO_WRAP_WORD), VALUE(PANGO_WRAP_CHAR), VALUE(PANGO_WRAP_WORD_CHAR);
    VALUE(PANGO_ELLIPSIZE_NONE), VALUE(PANGO_ELLIPSIZE_END), VALUE(PANGO_TAB_LEFT), VALUE(PANGO_STYLE_ITALIC);
    VALUE(PANGO_UNDERLINE_SINGLE), VALUE(PANGO_ATTR_FOREGROUND);
    VALUE(PANGO_WEIGHT_THIN), VALUE(PANGO_WEIGHT_NORMAL), VALUE(PANGO_WEIGHT_ULTRAHEAVY), VALUE(PANGO_SCALE);
    return 0;
}
