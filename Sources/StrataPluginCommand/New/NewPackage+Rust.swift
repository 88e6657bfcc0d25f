extension NewPackage {
    /// Returns true if the source of a package in Rust would have the name of its binding.
    static func isTakenInRust(_ name: String) -> Bool { name.lowercased() == "strata" }

    /// Returns a package in Rust, for the compiler alone: it needs no other crate.
    ///
    /// - Parameters:
    ///   - name: The package's; the strategy has the same in small letters.
    ///   - command: How the program is started, as it is typed in a shell.
    static func rust(_ name: String, command: String) -> NewPackage {
        make(
            name, command: command,
            MakefilePackage(
                language: "Rust", suffix: "rs", makefile: RustTemplate.makefile,
                strategy: RustTemplate.strategy, readme: RustTemplate.readme,
                binding: ("strata.rs", String(decoding: PackageResources.strata_rs, as: UTF8.self))))
    }
}

/// The texts of a package in Rust.
private enum RustTemplate {
    static let makefile = """
        STRATA ?= @COMMAND@
        RUSTC ?= rustc

        @STRATEGY@.so: @STRATEGY@.rs strata.rs
        \t$(RUSTC) --edition 2021 --crate-type cdylib -O -C panic=abort -o $@.new $<
        \tmv $@.new $@

        test: @STRATEGY@.so
        \t$(STRATA) plugin check ./@STRATEGY@.so

        clean:
        \trm -f @STRATEGY@.so

        .PHONY: test clean

        """

    static let strategy = """
        //! @STRATEGY@: items step back from the sides, the further they are from the middle of the viewport. An effect: it
        //! lies on any list.

        mod strata;

        use std::mem::size_of;
        use std::os::raw::c_void;
        use std::{ptr, slice};
        use strata::*;

        struct State {
            depth: f64, // points
        }

        static DEPTH: strata_option = strata_option {
            struct_size: size_of::<strata_option>() as u32,
            kind: STRATA_NUMBER,
            name: text!("depth"),
            summary: text!("How far items step back at the edges, in points."),
            minimum: 0.0,
            maximum: f64::MAX,
            default_number: 60.0,
            words: ptr::null(),
            word_count: 0,
            default_word: 0,
        };

        struct Options([*const strata_option; 1]);
        unsafe impl Sync for Options {}
        static OPTIONS: Options = Options([&DEPTH]);

        unsafe extern "C" fn create(
            _: *const strata_strategy, values: *const strata_option_value, value_count: u32,
        ) -> *mut c_void {
            if value_count != 1 {
                return ptr::null_mut();
            }
            Box::into_raw(Box::new(State { depth: (*values).number })) as *mut c_void
        }

        unsafe extern "C" fn destroy(instance: *mut c_void) {
            drop(Box::from_raw(instance as *mut State));
        }

        unsafe extern "C" fn adjust(
            instance: *mut c_void, context: *const strata_context, count: i64, attributes: *mut strata_attributes,
        ) -> i32 {
            let state = &*(instance as *const State);
            let middle = (*context).viewport_length / 2.0;
            if count < 1 || middle.is_nan() || middle <= 0.0 {
                return STRATA_OK;
            }
            for item in slice::from_raw_parts_mut(attributes, count as usize) {
                let distance = ((item.start + item.length / 2.0 - middle).abs() / middle).min(1.0);
                let step = (state.depth * distance * distance).min(item.cross_length / 2.0);
                item.cross_start += step;
                item.cross_length -= 2.0 * step;
            }
            STRATA_OK
        }

        static STRATEGY: strata_strategy = strata_strategy {
            id: text!("example-@STRATEGY@"), // one of a kind in the world
            name: text!("@STRATEGY@"),
            summary: text!("Items step back from the sides, away from the middle of the viewport."),
            version: text!("0.1.0"),
            author: text!("Its author"),
            options: &OPTIONS.0 as *const *const strata_option,
            option_count: 1,
            create: Some(create),
            destroy: Some(destroy),
            adjust: Some(adjust),
            ..strata_strategy::EMPTY
        };

        unsafe extern "C" fn strategy_count() -> u32 {
            1
        }

        unsafe extern "C" fn strategy(index: u32) -> *const strata_strategy {
            if index == 0 { &STRATEGY } else { ptr::null() }
        }

        static PLUGIN: strata_plugin = strata_plugin {
            struct_size: size_of::<strata_plugin>() as u32,
            abi_version: STRATA_ABI_VERSION,
            strategy_count: Some(strategy_count),
            strategy: Some(strategy),
            extension: None,
        };

        #[no_mangle]
        pub extern "C" fn strata_plugin_entry(host_abi_version: u32) -> *const strata_plugin {
            if host_abi_version == STRATA_ABI_VERSION { &PLUGIN } else { ptr::null() }
        }

        """

    static let readme = """
        # @NAME@

        A layout strategy for Strata, as a plugin in Rust.

            make          # rustc --edition 2021 --crate-type cdylib -O -C panic=abort -o @STRATEGY@.so @STRATEGY@.rs
            make test     # holds it to the laws that every list relies on
            @COMMAND@ --plugin ./@STRATEGY@.so --strategy @GROUND@+@STRATEGY@ FILE

        With `--watch-plugins` the window takes over every new build. To have it always at hand, copy the file to
        `~/.local/share/strata/plugins`. `strata_plugin.h` says what every function may and must do, and `strata.rs`
        declares the same for Rust.

        """
}
