// The functions of Pango and GLib that Strata calls, as their binary interface has them (see pango_types.h).
#pragma once

void g_free(void *mem);
void *(g_object_ref)(void *object); // A macro in GLib's own headers.
void g_object_unref(void *object);
long g_utf8_pointer_to_offset(const char *str, const char *pos);
PangoAttribute *pango_attr_fallback_new(int enable_fallback);
PangoAttribute *pango_attr_allow_breaks_new(int allow_breaks);
PangoAttribute *pango_attr_foreground_alpha_new(unsigned short alpha);
PangoAttribute *pango_attr_foreground_new(unsigned short red, unsigned short green, unsigned short blue);
PangoAttribute *pango_attr_insert_hyphens_new(int insert_hyphens);
PangoAttribute *pango_attr_letter_spacing_new(int letter_spacing);
void pango_attr_list_change(PangoAttrList *list, PangoAttribute *attr);
PangoAttrList *pango_attr_list_copy(PangoAttrList *list);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attr);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
PangoAttribute *pango_attr_scale_new(double scale_factor);
PangoAttribute *pango_attr_shape_new(const PangoRectangle *ink_rect, const PangoRectangle *logical_rect);
PangoAttribute *pango_attr_strikethrough_new(int strikethrough);
PangoAttribute *pango_attr_style_new(PangoStyle style);
PangoAttribute *pango_attr_underline_new(PangoUnderline underline);
PangoAttribute *pango_attr_weight_new(PangoWeight weight);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
cairo_scaled_font_t *pango_cairo_font_get_scaled_font(PangoCairoFont *font);
PangoFontMap *pango_cairo_font_map_get_default(void);
void pango_cairo_context_set_resolution(PangoContext *context, double dpi);
void pango_cairo_show_layout_line(cairo_t *cr, PangoLayoutLine *line);
PangoFontMetrics *pango_context_get_metrics(PangoContext *context, const PangoFontDescription *desc,
    PangoLanguage *language);
PangoFont *pango_context_load_font(PangoContext *context, const PangoFontDescription *desc);
void pango_context_set_round_glyph_positions(PangoContext *context, int round_positions);
void pango_default_break(const char *text, int length, PangoAnalysis *analysis, PangoLogAttr *attrs, int attrs_len);
void pango_font_description_free(PangoFontDescription *desc);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_set_family(PangoFontDescription *desc, const char *family);
void pango_font_description_set_size(PangoFontDescription *desc, int size);
void pango_font_description_set_weight(PangoFontDescription *desc, PangoWeight weight);
PangoContext *pango_font_map_create_context(PangoFontMap *fontmap);
int pango_font_metrics_get_ascent(PangoFontMetrics *metrics);
int pango_font_metrics_get_descent(PangoFontMetrics *metrics);
void pango_font_metrics_unref(PangoFontMetrics *metrics);
void pango_get_log_attrs(const char *text, int length, int level, PangoLanguage *language,
    PangoLogAttr *attrs, int attrs_len);
PangoLanguage *pango_language_get_default(void);
void pango_layout_get_cursor_pos(PangoLayout *layout, int index, PangoRectangle *strong_pos,
    PangoRectangle *weak_pos);
hb_font_t *pango_font_get_hb_font(PangoFont *font);
void pango_font_get_glyph_extents(PangoFont *font, PangoGlyph glyph, PangoRectangle *ink_rect,
    PangoRectangle *logical_rect);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink_rect, PangoRectangle *logical_rect);
int pango_layout_get_line_count(PangoLayout *layout);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
GSList *pango_layout_get_lines(PangoLayout *layout);
GSList *pango_layout_get_lines_readonly(PangoLayout *layout);
const PangoLogAttr *pango_layout_get_log_attrs_readonly(PangoLayout *layout, int *n_attrs);
void pango_layout_get_pixel_extents(PangoLayout *layout, PangoRectangle *ink_rect, PangoRectangle *logical_rect);
void pango_layout_get_size(PangoLayout *layout, int *width, int *height);
const char *pango_layout_get_text(PangoLayout *layout);
int pango_layout_get_width(PangoLayout *layout);
void pango_layout_index_to_line_x(PangoLayout *layout, int index, int trailing, int *line, int *x_pos);
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink_rect,
    PangoRectangle *logical_rect);
PangoDirection pango_layout_line_get_resolved_direction(PangoLayoutLine *line);
void pango_layout_line_get_x_ranges(PangoLayoutLine *line, int start_index, int end_index, int **ranges,
    int *n_ranges);
void pango_layout_line_index_to_x(PangoLayoutLine *line, int index, int trailing, int *x_pos);
int pango_layout_line_x_to_index(PangoLayoutLine *line, int x_pos, int *index, int *trailing);
void pango_layout_move_cursor_visually(PangoLayout *layout, int strong, int old_index, int old_trailing,
    int direction, int *new_index, int *new_trailing);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attrs);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode ellipsize);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *desc);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_indent(PangoLayout *layout, int indent);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int setting);
void pango_layout_set_tabs(PangoLayout *layout, PangoTabArray *tabs);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);
unsigned char *pango_log2vis_get_embedding_levels(const char *text, int length, PangoDirection *pbase_dir);
void pango_tab_array_free(PangoTabArray *tab_array);
PangoTabArray *pango_tab_array_new(int initial_size, int positions_in_pixels);
void pango_tab_array_set_tab(PangoTabArray *tab_array, int tab_index, PangoTabAlign alignment, int location);
