for result in try PluginBenchmarks.run() {
    print("\(result.chain): \(result.builtIn) µs built in, \(result.loaded) µs loaded, \(result.ratio)x")
}
