//! The text in a window: one frame of it, its looks, and the mouse over it. A field of one line is the same with less around it.

mod accessibility;
mod clicks;
mod input;
mod line_nodes;
mod line_signs;
mod mouse;
mod node;
mod paint;
mod paused_input;
mod primary_selection;
mod scene;
mod scrollbar;
mod single_line_field;
mod text_area;
mod text_colors;
mod text_pane;
mod text_widget;
mod typeset_label;
mod view_options;

pub use paused_input::PausedInput;
pub use single_line_field::{FieldOutput, SingleLineField};
pub use text_colors::TextColors;
pub use text_widget::{TextWidget, WidgetOutput};
pub use typeset_label::TypesetLabel;
pub use view_options::ViewOptions;
