//! The document in the window: a frame of it, what it looks like, and the mouse over it.

mod accessibility;
mod clicks;
mod mouse;
mod paint;
mod paused_input;
mod scene;
mod scrollbar;
mod text_area;
mod view_options;
mod widget;

pub use paused_input::PausedInput;
pub use view_options::ViewOptions;
pub use widget::{DocumentWidget, Hovered, WidgetOutput};
