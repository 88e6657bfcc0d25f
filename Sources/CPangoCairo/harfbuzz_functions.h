// The functions of HarfBuzz that tell what a font's tables do, as its binary interface has them since 1.0.
#pragma once

typedef unsigned int hb_tag_t;

void hb_blob_destroy(hb_blob_t *blob);
unsigned int hb_blob_get_length(hb_blob_t *blob);
hb_blob_t *hb_face_reference_table(const hb_face_t *face, hb_tag_t tag);
hb_face_t *hb_font_get_face(hb_font_t *font);
int hb_aat_layout_has_positioning(hb_face_t *face);
int hb_aat_layout_has_substitution(hb_face_t *face);
void hb_ot_layout_collect_lookups(hb_face_t *face, hb_tag_t table, const hb_tag_t *scripts,
    const hb_tag_t *languages, const hb_tag_t *features, hb_set_t *lookups);
void hb_ot_layout_lookup_collect_glyphs(hb_face_t *face, hb_tag_t table, unsigned int lookup, hb_set_t *before,
    hb_set_t *input, hb_set_t *after, hb_set_t *output);
int hb_ot_layout_lookup_would_substitute(hb_face_t *face, unsigned int lookup, const unsigned int *glyphs,
    unsigned int count, int has_no_context);
void hb_set_add(hb_set_t *set, unsigned int value);
hb_set_t *hb_set_create(void);
void hb_set_destroy(hb_set_t *set);
void hb_set_intersect(hb_set_t *set, const hb_set_t *other);
int hb_set_next(const hb_set_t *set, unsigned int *value);
