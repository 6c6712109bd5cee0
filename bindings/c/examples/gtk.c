// A text view with autolink, for GTK 3 and GTK 4.
//
//   cc gtk.c $(pkg-config --cflags --libs gtk4 livelink) -o gtk && ./gtk
//
// Links are made by a space, by Enter and by a paste. Backspace right after takes them off, and so does Ctrl+Z. Ctrl+click opens a
// link. GTK counts code points, so the text is in a LivelinkRope, too, which turns them into bytes.

#include <gtk/gtk.h>
#include <livelink.h>
#include <string.h>

typedef struct {
  GtkWindow *window;
  GtkTextBuffer *buffer;
  GtkTextView *view;
  GtkTextTag *tag;
  LivelinkRope *rope;
  LivelinkSession *session;
  LivelinkEditKind kind;  // what the edits are that come now
  GArray *undo, *redo;    // link units on top of the last edit: an undo takes them back before it touches the text
} Editor;

static LivelinkText text_of(const Editor *editor) {
  LivelinkText text;
  livelink_rope_text(editor->rope, &text);
  return text;
}

static size_t convert(const Editor *editor, LivelinkUnit from, size_t offset, LivelinkUnit to) {
  size_t converted = 0;
  if (livelink_rope_convert(editor->rope, from, offset, to, &converted) != LIVELINK_OK) g_warning("%s", livelink_error());
  return converted;
}

static size_t byte_of(const Editor *editor, size_t at) { return convert(editor, LIVELINK_CODE_POINTS, at, LIVELINK_UTF8); }

static void iter_at(const Editor *editor, size_t byte, GtkTextIter *iter) {
  gtk_text_buffer_get_iter_at_offset(editor->buffer, iter, (int)convert(editor, LIVELINK_UTF8, byte, LIVELINK_CODE_POINTS));
}

static bool underline(void *payload, const LivelinkMark *link) {
  const Editor *editor = payload;
  GtkTextIter start, end;
  iter_at(editor, link->start, &start);
  iter_at(editor, link->end, &end);
  gtk_text_buffer_apply_tag(editor->buffer, editor->tag, &start, &end);
  return true;
}

// Shows the answer of the session. Only the ranges that changed are painted again.
static void show(Editor *editor, const LivelinkEffects *effects) {
  size_t len = livelink_rope_len(editor->rope, LIVELINK_UTF8);
  for (size_t at = 0; at < effects->change_count; at++) {
    const LivelinkChange *change = &effects->changes[at];
    if (change->unit_kind >= LIVELINK_UNIT_COMMAND && (editor->undo->len == 0 ||
        g_array_index(editor->undo, uint64_t, editor->undo->len - 1) != change->unit))
      g_array_append_val(editor->undo, change->unit);
    if (change->subject != LIVELINK_LINK) continue;
    // Where a link was before an edit is not a place of this text, but an edit moves GTK's tags by itself.
    const LivelinkMark *mark = change->has ? &change->after : &change->before;
    GtkTextIter start, end;
    iter_at(editor, MIN(mark->start, len), &start);
    iter_at(editor, MIN(mark->end, len), &end);
    gtk_text_buffer_remove_tag(editor->buffer, editor->tag, &start, &end);
    LivelinkRange range = {mark->start, mark->end};
    livelink_session_visit_links(editor->session, range, underline, editor);
  }
  char title[64];
  g_snprintf(title, sizeof title, "Autolink, links: %zu", livelink_session_link_count(editor->session));
  gtk_window_set_title(editor->window, title);
}

// The buffer has had an edit; the rope gets it, and the session hears of it.
static void edited(Editor *editor, size_t start, size_t end, const char *with, size_t len) {
  LivelinkEdit edit;
  LivelinkEffects effects;
  if (livelink_rope_replace(editor->rope, LIVELINK_CODE_POINTS, start, end, with, len, &edit) != LIVELINK_OK) {
    g_warning("%s", livelink_error());
    return;
  }
  LivelinkText text = text_of(editor);
  g_array_set_size(editor->undo, 0);
  g_array_set_size(editor->redo, 0);
  LivelinkEditKind kind = editor->kind;
  if (kind == LIVELINK_TYPED && len == 1 && *with == '\n') kind = LIVELINK_LINE_BREAK;
  if (kind == LIVELINK_TYPED && len == 0) kind = LIVELINK_DELETED;
  if (livelink_session_edited(editor->session, &text, kind, &edit, 1, &effects) != LIVELINK_OK)
    g_warning("%s", livelink_error());
  else
    show(editor, &effects);
}

static void inserted(GtkTextBuffer *buffer, GtkTextIter *end, const char *text, int len, gpointer data) {
  (void)buffer;
  size_t bytes = len < 0 ? strlen(text) : (size_t)len, chars = (size_t)g_utf8_strlen(text, (gssize)bytes);
  size_t at = (size_t)gtk_text_iter_get_offset(end) - chars;
  edited(data, at, at, text, bytes);
  // The edit may have changed tags, which makes the iterator invalid for the next handler.
  gtk_text_buffer_get_iter_at_offset(buffer, end, (int)(at + chars));
}

static void deleting(GtkTextBuffer *buffer, GtkTextIter *start, GtkTextIter *end, gpointer data) {
  // Before GTK deletes: only now are the places known. The rope loses the text after GTK does, in `deleted`.
  size_t range[2] = {(size_t)gtk_text_iter_get_offset(start), (size_t)gtk_text_iter_get_offset(end)};
  (void)data;
  g_object_set_data_full(G_OBJECT(buffer), "deleting", g_memdup2(range, sizeof range), g_free);
}

static void deleted(GtkTextBuffer *buffer, GtkTextIter *start, GtkTextIter *end, gpointer data) {
  const size_t *range = g_object_get_data(G_OBJECT(buffer), "deleting");
  int at = gtk_text_iter_get_offset(start);
  edited(data, range[0], range[1], "", 0);
  gtk_text_buffer_get_iter_at_offset(buffer, start, at);
  *end = *start;
}

static size_t caret_of(const Editor *editor) {
  GtkTextIter iter;
  gtk_text_buffer_get_iter_at_mark(editor->buffer, &iter, gtk_text_buffer_get_insert(editor->buffer));
  return byte_of(editor, (size_t)gtk_text_iter_get_offset(&iter));
}

// Takes back, or does again, the links of one unit. Returns whether there was one.
static gboolean travel(Editor *editor, gboolean back) {
  GArray *from = back ? editor->undo : editor->redo, *to = back ? editor->redo : editor->undo;
  if (from->len == 0) return FALSE;
  uint64_t unit = g_array_index(from, uint64_t, from->len - 1);
  LivelinkEffects effects;
  if ((back ? livelink_session_undid : livelink_session_redid)(editor->session, unit, &effects) != LIVELINK_OK) return FALSE;
  g_array_set_size(from, from->len - 1);
  g_array_append_val(to, unit);
  show(editor, &effects);
  return TRUE;
}

static bool open_link(void *payload, const LivelinkMark *link) {
  (void)payload;
  // A document that somebody else wrote may have a link to anything.
  if (livelink_may_open(NULL, link->href, link->href_len)) {
    char *href = g_strndup(link->href, link->href_len);
    g_app_info_launch_default_for_uri(href, NULL, NULL);
    g_free(href);
  }
  return true;
}

// Handles the keys that the session must see first. Returns whether the key is done.
static gboolean pressed(Editor *editor, guint key, GdkModifierType state) {
  gboolean control = (state & GDK_CONTROL_MASK) != 0;
  if (control && (key == GDK_KEY_z || key == GDK_KEY_Z)) return travel(editor, !(state & GDK_SHIFT_MASK));
  if (key != GDK_KEY_BackSpace || control || gtk_text_buffer_get_has_selection(editor->buffer)) return FALSE;
  size_t caret = caret_of(editor);
  LivelinkEffects effects;
  if (livelink_session_backspace(editor->session, &caret, 1, &effects) != LIVELINK_OK) return FALSE;
  if (effects.handled) g_array_set_size(editor->redo, 0);
  show(editor, &effects);
  return effects.handled;
}

static void clicked(Editor *editor, double x, double y) {
  GtkTextIter iter;
  int column, row;
  gtk_text_view_window_to_buffer_coords(editor->view, GTK_TEXT_WINDOW_WIDGET, (int)x, (int)y, &column, &row);
  gtk_text_view_get_iter_at_location(editor->view, &iter, column, row);
  livelink_session_link_at(editor->session, byte_of(editor, (size_t)gtk_text_iter_get_offset(&iter)), open_link, NULL);
}

// The user moved the caret. An edit moves it, too, but GTK tells of that in another way.
static void mark_set(GtkTextBuffer *buffer, const GtkTextIter *at, GtkTextMark *mark, gpointer data) {
  (void)at;
  if (mark == gtk_text_buffer_get_insert(buffer)) livelink_session_caret_moved(((Editor *)data)->session);
}

// While GTK pastes or undoes, edits are not typed.
static void begin_paste(GtkTextView *view, gpointer data) { (void)view, ((Editor *)data)->kind = LIVELINK_PASTED; }
static void begin_undo(GtkTextBuffer *buffer, gpointer data) { (void)buffer, ((Editor *)data)->kind = LIVELINK_INSERTED; }
static void end_undo(GtkTextBuffer *buffer, gpointer data) { (void)buffer, ((Editor *)data)->kind = LIVELINK_TYPED; }
static void pasted(GtkTextBuffer *buffer, gpointer clipboard, gpointer data) { (void)clipboard, end_undo(buffer, data); }

#if GTK_MAJOR_VERSION >= 4
static gboolean on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data) {
  (void)keys, (void)code;
  return pressed(data, key, state);
}

static void on_click(GtkGestureClick *click, int count, double x, double y, gpointer data) {
  (void)count;
  if (gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(click)) & GDK_CONTROL_MASK) clicked(data, x, y);
}

static void watch(GtkWidget *window, GtkWidget *view, Editor *editor) {
  GtkEventController *keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), editor);
  gtk_widget_add_controller(view, keys);
  GtkGesture *click = gtk_gesture_click_new();
  g_signal_connect(click, "released", G_CALLBACK(on_click), editor);
  gtk_widget_add_controller(view, GTK_EVENT_CONTROLLER(click));
  g_signal_connect(editor->buffer, "undo", G_CALLBACK(begin_undo), editor);
  g_signal_connect(editor->buffer, "redo", G_CALLBACK(begin_undo), editor);
  g_signal_connect_after(editor->buffer, "undo", G_CALLBACK(end_undo), editor);
  g_signal_connect_after(editor->buffer, "redo", G_CALLBACK(end_undo), editor);
  gtk_window_set_child(GTK_WINDOW(window), view);
  gtk_window_present(GTK_WINDOW(window));
}
#else
static gboolean on_key(GtkWidget *view, GdkEventKey *event, gpointer data) {
  (void)view;
  return pressed(data, event->keyval, (GdkModifierType)event->state);
}

static gboolean on_click(GtkWidget *view, GdkEventButton *event, gpointer data) {
  (void)view;
  if (event->state & GDK_CONTROL_MASK) clicked(data, event->x, event->y);
  return FALSE;
}

static void watch(GtkWidget *window, GtkWidget *view, Editor *editor) {
  g_signal_connect(view, "key-press-event", G_CALLBACK(on_key), editor);
  g_signal_connect(view, "button-release-event", G_CALLBACK(on_click), editor);
  gtk_container_add(GTK_CONTAINER(window), view);
  gtk_widget_show_all(window);
  (void)begin_undo;  // GTK 3 has no undo of its own
}
#endif

static void activate(GtkApplication *application, gpointer data) {
  Editor *editor = data;
  GtkWidget *window = gtk_application_window_new(application), *view = gtk_text_view_new();
  editor->window = GTK_WINDOW(window);
  gtk_window_set_title(editor->window, "Autolink");
  gtk_window_set_default_size(GTK_WINDOW(window), 640, 240);
  editor->view = GTK_TEXT_VIEW(view);
  editor->buffer = gtk_text_view_get_buffer(editor->view);
  editor->tag = gtk_text_buffer_create_tag(editor->buffer, NULL, "underline", PANGO_UNDERLINE_SINGLE, "foreground", "#0a58ca", NULL);
  gtk_text_view_set_wrap_mode(editor->view, GTK_WRAP_WORD_CHAR);
  g_signal_connect_after(editor->buffer, "insert-text", G_CALLBACK(inserted), editor);
  g_signal_connect(editor->buffer, "delete-range", G_CALLBACK(deleting), editor);
  g_signal_connect_after(editor->buffer, "delete-range", G_CALLBACK(deleted), editor);
  g_signal_connect(editor->buffer, "mark-set", G_CALLBACK(mark_set), editor);
  g_signal_connect(view, "paste-clipboard", G_CALLBACK(begin_paste), editor);
  g_signal_connect(editor->buffer, "paste-done", G_CALLBACK(pasted), editor);
  watch(window, view, editor);
}

int main(int count, char **words) {
  Editor editor = {0};
  if (livelink_rope_new(NULL, 0, &editor.rope) != LIVELINK_OK ||
      livelink_session_new(NULL, 0, LIVELINK_UTF8, &editor.session) != LIVELINK_OK)
    g_error("%s", livelink_error());
  editor.undo = g_array_new(FALSE, FALSE, sizeof(uint64_t));
  editor.redo = g_array_new(FALSE, FALSE, sizeof(uint64_t));
  GtkApplication *application = gtk_application_new("org.example.autolink", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), &editor);
  int status = g_application_run(G_APPLICATION(application), count, words);
  g_object_unref(application);
  g_array_unref(editor.undo), g_array_unref(editor.redo);
  livelink_session_free(editor.session);
  livelink_rope_free(editor.rope);
  return status;
}
