//! The text in a window: a frame of it, what it looks like, and the mouse over it.

mod accessibility;
mod clicks;
mod mouse;
mod paint;
mod paused_input;
mod scene;
mod scrollbar;
mod text_area;
mod text_colors;
mod text_widget;
mod view_options;

pub use paused_input::PausedInput;
pub use text_colors::TextColors;
pub use text_widget::{TextWidget, WidgetOutput};
pub use view_options::ViewOptions;
