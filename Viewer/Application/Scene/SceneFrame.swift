/// A frame of a scene: what happens between two pictures, and the second of them.
///
/// ``WindowScene/begin(at:)`` opens it before the first of what happens in it, and drawing closes it. Of a frame that
/// nobody wants to see drawn nothing is left: another is opened in its place.
struct SceneFrame: Equatable {
    /// When it was opened, in milliseconds since the scene was made.
    let time: Double
}
