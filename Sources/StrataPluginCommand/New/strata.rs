//! The plugin ABI of Strata, version 1, for Rust: what strata_plugin.h declares, under the same names. That header says
//! what every function may and must do, and which members were added later: look at struct_size before those are read,
//! written or called.
#![allow(dead_code, non_camel_case_types)]

use std::os::raw::{c_char, c_void};

pub const STRATA_ABI_VERSION: u32 = 1;
pub const STRATA_LENGTH_LIMIT: f64 = 9007199254740992.0;
pub const STRATA_STUCK_LIMIT: usize = 64;
pub const STRATA_TOLERANCE: f64 = 1e-6;

pub const STRATA_OK: i32 = 0;
pub const STRATA_FAILED: i32 = 1;

pub const STRATA_UNSET: i32 = 0;
pub const STRATA_START: i32 = 1;
pub const STRATA_END: i32 = 2;
pub const STRATA_HINGE_START: u8 = 0;
pub const STRATA_HINGE_END: u8 = 1;
pub const STRATA_ANCHOR_CENTER: i32 = 0;
pub const STRATA_ANCHOR_START: i32 = 1;
pub const STRATA_ANCHOR_END: i32 = 2;
pub const STRATA_ANCHOR_CROSS_START: i32 = 3;
pub const STRATA_ANCHOR_CROSS_END: i32 = 4;
pub const STRATA_HOLD: i32 = 1;
pub const STRATA_SHIFT: i32 = 2;
pub const STRATA_FOLLOW_NONE: i32 = 1;
pub const STRATA_FOLLOW_END: i32 = 2;
pub const STRATA_NO: i32 = 1;
pub const STRATA_YES: i32 = 2;
pub const STRATA_VERTICAL: i32 = 0;
pub const STRATA_HORIZONTAL: i32 = 1;
pub const STRATA_LEFT_TO_RIGHT: i32 = 0;
pub const STRATA_RIGHT_TO_LEFT: i32 = 1;
pub const STRATA_LOG_DEBUG: i32 = 0;
pub const STRATA_LOG_INFO: i32 = 1;
pub const STRATA_LOG_WARNING: i32 = 2;
pub const STRATA_LOG_ERROR: i32 = 3;
pub const STRATA_TRAIT_HEADER: u32 = 1;
pub const STRATA_TRAIT_REFLOWS: u32 = 2;
pub const STRATA_EVERYTHING: i32 = 0;
pub const STRATA_ITEMS_FROM: i32 = 1;
pub const STRATA_EXTENT_AT: i32 = 2;
pub const STRATA_INPUT_TIME: u32 = 1;
pub const STRATA_INPUT_POINTER: u32 = 2;
pub const STRATA_INPUT_SCROLL_VELOCITY: u32 = 4;
pub const STRATA_INPUT_PHASE: u32 = 8;
pub const STRATA_PHASE_IDLE: i32 = 0;
pub const STRATA_PHASE_DRAGGING: i32 = 1;
pub const STRATA_PHASE_SCROLLING: i32 = 2;
pub const STRATA_PHASE_SETTLING: i32 = 3;
pub const STRATA_FOREVER: f64 = 9007199254740992.0;
pub const STRATA_NUMBER: u32 = 0;
pub const STRATA_INTEGER: u32 = 1;
pub const STRATA_CHOICE: u32 = 2;

#[repr(C)]
pub struct strata_option {
    pub struct_size: u32,
    pub kind: u32,
    pub name: *const c_char,
    pub summary: *const c_char,
    pub minimum: f64,
    pub maximum: f64,
    pub default_number: f64,
    pub words: *const *const c_char,
    pub word_count: u32,
    pub default_word: u32,
}

#[repr(C)]
pub struct strata_option_value {
    pub number: f64,
    pub word: *const c_char,
}

#[repr(C)]
pub struct strata_policy {
    pub struct_size: u32,
    pub opening: i32,
    pub insertion: i32,
    pub follow: i32,
    pub is_mirroring: i32,
    pub reverses_items: i32,
    pub expands_on_click: i32,
    pub keeps_items: i32,
    pub hides_empty_items: i32,
    pub follow_option: u32,
    pub follow_on: f64,
    pub follow_off: f64,
    pub sticks_items: i32,
    pub has_uniform_breadths: i32,
    pub moves_items: i32,
    pub reflows_on_measuring: i32,
    pub most_items: i64,
    pub places_end_to_end: i32,
    pub reserved: i32,
    pub inputs: u32,
    pub transforms_items: i32,
}

#[repr(C)]
pub struct strata_metrics {
    pub struct_size: u32,
    pub reserved: u32,
    pub content_length: f64,
    pub room: f64,
    pub below_start: f64,
    pub overscan_start: f64,
    pub overscan_end: f64,
}

#[repr(C)]
pub struct strata_span {
    pub start: f64,
    pub extent: f64,
}

#[repr(C)]
pub struct strata_items {
    pub struct_size: u32,
    pub is_reversed: i32,
    pub count: i64,
    pub length: f64,
    pub host: *const c_void,
    pub extent: unsafe extern "C" fn(*const strata_items, position: i64, is_measured: *mut i32) -> f64,
    pub start: unsafe extern "C" fn(*const strata_items, position: i64, spacing: f64) -> f64,
    pub positions: unsafe extern "C" fn(
        *const strata_items,
        start: f64,
        end: f64,
        spacing: f64,
        tolerance: f64,
        first_position: *mut i64,
        end_position: *mut i64,
    ),
    pub spans: unsafe extern "C" fn(*const strata_items, first_position: i64, count: i64, spacing: f64, spans: *mut strata_span),
    pub runs: unsafe extern "C" fn(
        *const strata_items,
        first_position: i64,
        count: i64,
        user: *mut c_void,
        visit: unsafe extern "C" fn(user: *mut c_void, count: i64, extent: f64, is_measured: i32),
    ),
    pub header_count: i64,
    pub is_header: unsafe extern "C" fn(*const strata_items, position: i64) -> i32,
    pub last_header: unsafe extern "C" fn(*const strata_items, before_position: i64) -> i64,
    pub first_header: unsafe extern "C" fn(*const strata_items, from_position: i64) -> i64,
    pub traits: unsafe extern "C" fn(*const strata_items, position: i64) -> u32,
    pub value: unsafe extern "C" fn(*const strata_items, position: i64) -> i64,
    pub value_index: unsafe extern "C" fn(*const strata_items, name: *const c_char) -> i64,
    pub values: unsafe extern "C" fn(*const strata_items, index: i64, first_position: i64, count: i64, values: *mut f64),
}

#[repr(C)]
pub struct strata_host {
    pub struct_size: u32,
    pub reserved: u32,
    pub host: *const c_void,
    pub name: *const c_char,
    pub version: *const c_char,
    pub has: unsafe extern "C" fn(*const strata_host, capability: *const c_char) -> i32,
    pub log: unsafe extern "C" fn(*const strata_host, level: i32, text: *const c_char),
    pub ask_frame: unsafe extern "C" fn(*const strata_host, milliseconds: f64),
    pub ask_preparation: unsafe extern "C" fn(*const strata_host),
}

#[repr(C)]
pub struct strata_moment {
    pub struct_size: u32,
    pub phase: i32,
    pub time: f64,
    pub pointer_along: f64,
    pub pointer_across: f64,
    pub pointer_presence: f64,
    pub scroll_velocity: f64,
    pub has_pointer: i32,
    pub reserved: i32,
}

#[repr(C)]
pub struct strata_context {
    pub struct_size: u32,
    pub axis: i32,
    pub direction: i32,
    pub invalidation: i32,
    pub invalidated_position: i64,
    pub viewport_length: f64,
    pub viewport_breadth: f64,
    pub below: *const strata_metrics,
    pub items: *const strata_items,
    pub is_descending: i32,
    pub reserved: i32,
    pub host: *const strata_host,
    pub kept_at_end: i64,
    pub moment: *const strata_moment,
}

#[repr(C)]
pub struct strata_attributes {
    pub index: i64,
    pub start: f64,
    pub length: f64,
    pub cross_start: f64,
    pub cross_length: f64,
    pub tilt: f64,
    pub perspective: f64,
    pub opacity: f64,
    pub z: i64,
    pub hinge: u8,
    pub is_hidden: u8,
    pub is_header: u8,
    pub is_stuck: u8,
    pub stays_flat: u8,
    pub reserved: [u8; 3],
}

#[repr(C)]
pub struct strata_below {
    pub struct_size: u32,
    pub reserved: u32,
    pub host: *const c_void,
    pub item: unsafe extern "C" fn(*const strata_below, position: i64, item: *mut strata_attributes),
}

#[repr(C)]
pub struct strata_clearance {
    pub struct_size: u32,
    pub is_kept: i32,
    pub offset: f64,
    pub position: i64,
}

#[repr(C)]
pub struct strata_transform {
    pub struct_size: u32,
    pub anchor: i32,
    pub scale: f64,
    pub shift: f64,
    pub cross_shift: f64,
    pub clip_start: f64,
    pub clip_end: f64,
    pub clip_cross_start: f64,
    pub clip_cross_end: f64,
}

#[repr(C)]
pub struct strata_strategy {
    pub struct_size: u32,
    pub is_base: i32,
    pub id: *const c_char,
    pub name: *const c_char,
    pub summary: *const c_char,
    pub version: *const c_char,
    pub author: *const c_char,
    pub options: *const *const strata_option,
    pub option_count: u32,
    pub may_overlap: i32,
    pub create: Option<
        unsafe extern "C" fn(*const strata_strategy, values: *const strata_option_value, value_count: u32) -> *mut c_void,
    >,
    pub destroy: Option<unsafe extern "C" fn(instance: *mut c_void)>,
    pub policy: Option<unsafe extern "C" fn(instance: *mut c_void, policy: *mut strata_policy) -> i32>,
    pub prepare: Option<
        unsafe extern "C" fn(instance: *mut c_void, context: *const strata_context, metrics: *mut strata_metrics) -> i32,
    >,
    pub positions: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            context: *const strata_context,
            start: f64,
            end: f64,
            first_position: *mut i64,
            end_position: *mut i64,
        ) -> i32,
    >,
    pub place: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            context: *const strata_context,
            first_position: i64,
            count: i64,
            attributes: *mut strata_attributes,
            placed: *mut i64,
        ) -> i32,
    >,
    pub adjust: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            context: *const strata_context,
            count: i64,
            attributes: *mut strata_attributes,
        ) -> i32,
    >,
    pub breadth: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            context: *const strata_context,
            position: i64,
            breadth: *mut f64,
        ) -> i32,
    >,
    pub lend: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            context: *const strata_context,
            first_position: i64,
            count: i64,
            attributes: *mut *const strata_attributes,
            placed: *mut i64,
        ) -> i32,
    >,
    pub add_stuck: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            context: *const strata_context,
            first_position: i64,
            end_position: i64,
            positions: *mut i64,
            count: *mut i64,
        ) -> i32,
    >,
    pub stick: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            context: *const strata_context,
            count: i64,
            attributes: *mut strata_attributes,
            below: *const strata_below,
        ) -> i32,
    >,
    pub clearance: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            context: *const strata_context,
            position: i64,
            clearance: *mut strata_clearance,
        ) -> i32,
    >,
    pub moves_until:
        Option<unsafe extern "C" fn(instance: *mut c_void, context: *const strata_context, time: *mut f64) -> i32>,
    pub transform: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            context: *const strata_context,
            item: *const strata_attributes,
            transform: *mut strata_transform,
        ) -> i32,
    >,
    pub alter: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            context: *const strata_context,
            count: i64,
            attributes: *const strata_attributes,
            changed: *mut *const strata_attributes,
        ) -> i32,
    >,
}

impl strata_strategy {
    /// A strategy that says nothing and has no function: a beginning for one of one's own.
    pub const EMPTY: strata_strategy = strata_strategy {
        struct_size: std::mem::size_of::<strata_strategy>() as u32,
        is_base: 0,
        id: std::ptr::null(),
        name: std::ptr::null(),
        summary: std::ptr::null(),
        version: std::ptr::null(),
        author: std::ptr::null(),
        options: std::ptr::null(),
        option_count: 0,
        may_overlap: 0,
        create: None,
        destroy: None,
        policy: None,
        prepare: None,
        positions: None,
        place: None,
        adjust: None,
        breadth: None,
        lend: None,
        add_stuck: None,
        stick: None,
        clearance: None,
        moves_until: None,
        transform: None,
        alter: None,
    };
}

#[repr(C)]
pub struct strata_plugin {
    pub struct_size: u32,
    pub abi_version: u32,
    pub strategy_count: Option<unsafe extern "C" fn() -> u32>,
    pub strategy: Option<unsafe extern "C" fn(index: u32) -> *const strata_strategy>,
    pub extension: Option<unsafe extern "C" fn(id: *const c_char) -> *const c_void>,
}

#[repr(C)]
pub struct strata_message_extension {
    pub message: Option<unsafe extern "C" fn() -> *const c_char>,
}

// Tables are made once and only read, so that they may be static.
unsafe impl Sync for strata_option {}
unsafe impl Sync for strata_strategy {}
unsafe impl Sync for strata_plugin {}
unsafe impl Sync for strata_message_extension {}

/// A text for the host: `text!("depth")`.
#[macro_export]
macro_rules! text {
    ($words:expr) => {
        concat!($words, "\0").as_ptr() as *const std::os::raw::c_char
    };
}
