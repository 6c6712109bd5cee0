// A QTextEdit with autolink, for Qt 6.
//
//   c++ -std=c++17 -fPIC qt.cpp $(pkg-config --cflags --libs Qt6Widgets livelink) -o qt && ./qt
//
// Links are made by a space, by Enter and by a paste. Backspace right after takes them off, and so does Ctrl+Z, because Qt's own undo
// holds the formats of the text. Ctrl+click opens a link. Qt counts UTF-16 code units, and so does the session.

#include <livelink.h>

#include <QtWidgets>
#include <vector>

class Editor : public QTextEdit {
 public:
  Editor() {
    if (livelink_session_new(nullptr, 0, LIVELINK_UTF16, &session) != LIVELINK_OK) qFatal("%s", livelink_error());
    connect(document(), &QTextDocument::contentsChange, this, &Editor::changed);
    connect(this, &QTextEdit::cursorPositionChanged, this, [this] {
      if (!inEdit) livelink_session_caret_moved(session);
    });
  }

  ~Editor() override { livelink_session_free(session); }

  size_t links() const { return livelink_session_link_count(session); }

 protected:
  void keyPressEvent(QKeyEvent *event) override {
    const QTextCursor cursor = textCursor();
    if (event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo)) {
      travel(event->matches(QKeySequence::Undo));
      return;
    }
    if (event->key() == Qt::Key_Backspace && !cursor.hasSelection()) {
      const size_t caret = size_t(cursor.position());
      LivelinkEffects effects;
      if (livelink_session_backspace(session, &caret, 1, &effects) == LIVELINK_OK && effects.handled) {
        apply(effects);
        return;
      }
    }
    inEdit = true;
    QTextEdit::keyPressEvent(event);
    inEdit = false;
    showPending();
  }

  void insertFromMimeData(const QMimeData *source) override {
    kind = LIVELINK_PASTED;
    inEdit = true;
    textCursor().insertText(source->text());
    inEdit = false;
    kind = LIVELINK_TYPED;
    showPending();
  }

  void inputMethodEvent(QInputMethodEvent *event) override {
    inEdit = true;
    QTextEdit::inputMethodEvent(event);
    inEdit = false;
    showPending();
  }

  void mouseReleaseEvent(QMouseEvent *event) override {
    QTextEdit::mouseReleaseEvent(event);
    const QString href = anchorAt(event->position().toPoint());
    const QByteArray bytes = href.toUtf8();
    // A document that somebody else wrote may have a link to anything.
    if ((event->modifiers() & Qt::ControlModifier) && livelink_may_open(nullptr, bytes.constData(), size_t(bytes.size())))
      QDesktopServices::openUrl(QUrl(href));
  }

 private:
  LivelinkSession *session = nullptr;
  LivelinkEditKind kind = LIVELINK_TYPED;
  QString text;                // what the session knows, so that a change of formats alone is told from an edit
  std::vector<LivelinkMark> marks;
  std::vector<QByteArray> hrefs;
  struct Range { size_t start, end; };
  std::vector<Range> pending;  // where links have changed; formats must not be set while Qt tells of an edit
  bool inEdit = false, inFormat = false;

  LivelinkText lent() { return {const_cast<ushort *>(text.utf16()), size_t(text.size()), nullptr}; }

  // Qt tells of an edit, or of formats that changed. Its counts may include the end of the last paragraph.
  void changed(int at, int removed, int added) {
    if (inFormat) return;
    const int oldEnd = qMin(at + removed, int(text.size())), newEnd = qMin(at + added, document()->characterCount() - 1);
    QTextCursor cursor(document());
    cursor.setPosition(at);
    cursor.setPosition(newEnd, QTextCursor::KeepAnchor);
    const QString with = cursor.selectedText();
    if (with == QStringView(text).mid(at, oldEnd - at)) return;
    text.replace(at, oldEnd - at, with);
    const LivelinkEdit edit = {size_t(at), size_t(oldEnd), size_t(newEnd)};
    LivelinkEditKind what = kind;
    if (what == LIVELINK_TYPED && with.isEmpty()) what = LIVELINK_DELETED;
    if (what == LIVELINK_TYPED && with == QChar(QChar::ParagraphSeparator)) what = LIVELINK_LINE_BREAK;
    const LivelinkText now = lent();
    LivelinkEffects effects;
    const LivelinkStatus status = travelling ? livelink_session_remote(session, edit, &effects)
                                             : livelink_session_edited(session, &now, what, &edit, 1, &effects);
    if (status != LIVELINK_OK) qWarning("%s", livelink_error());
    else note(effects);
  }

  void note(const LivelinkEffects &effects) {
    for (size_t at = 0; at < effects.change_count; at++) {
      const LivelinkChange &change = effects.changes[at];
      if (change.subject != LIVELINK_LINK) continue;
      if (change.has) pending.push_back({change.after.start, change.after.end});
      else if (change.before.end <= size_t(text.size())) pending.push_back({change.before.start, change.before.end});
    }
  }

  void apply(const LivelinkEffects &effects) {
    note(effects);
    showPending();
  }

  static bool collect(void *payload, const LivelinkMark *mark) {
    auto *editor = static_cast<Editor *>(payload);
    editor->marks.push_back(*mark);
    return true;
  }

  // Gives the ranges with changed links the formats of the links that the session has there, as one step of Qt's undo.
  void showPending() {
    if (pending.empty() || travelling) {
      pending.clear();
      return;
    }
    inFormat = true;
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    for (const Range &range : pending) {
      if (range.end > size_t(text.size())) continue;  // a later edit of the same key has taken the text away
      format(cursor, range.start, range.end, QString());
      marks.clear();
      livelink_session_visit_links(session, {range.start, range.end}, collect, this);
      for (const LivelinkMark &mark : marks) format(cursor, mark.start, mark.end, QString::fromUtf8(mark.href, qsizetype(mark.href_len)));
    }
    cursor.endEditBlock();
    pending.clear();
    // What is typed next is not a part of the link before it.
    setCurrentCharFormat(QTextCharFormat());
    inFormat = false;
    setWindowTitle(QString("Autolink, links: %1").arg(links()));
  }

  static void format(QTextCursor &cursor, size_t start, size_t end, const QString &href) {
    cursor.setPosition(int(start));
    cursor.setPosition(int(end), QTextCursor::KeepAnchor);
    QTextCharFormat format;
    format.setAnchor(!href.isEmpty());
    format.setAnchorHref(href);
    format.setFontUnderline(!href.isEmpty());
    format.setForeground(href.isEmpty() ? QBrush() : QBrush(QColor(0x0a, 0x58, 0xca)));
    cursor.mergeCharFormat(format);
  }

  // Qt's undo restores text and formats. The session hears of the text as of another user's edits, and then which links there are.
  bool travelling = false;

  void travel(bool back) {
    const size_t before = links();
    const QString old = text;
    const int caret = textCursor().position();
    travelling = true;
    if (back) undo();
    else redo();
    std::vector<LivelinkMark> now;
    hrefs.clear();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
      for (auto part = block.begin(); !part.atEnd(); ++part) {
        const QTextFragment fragment = part.fragment();
        if (!fragment.charFormat().isAnchor()) continue;
        hrefs.push_back(fragment.charFormat().anchorHref().toUtf8());
        const size_t start = size_t(fragment.position());
        now.push_back({start, start + size_t(fragment.length()), LIVELINK_AUTO, hrefs.back().constData(), size_t(hrefs.back().size())});
      }
    for (size_t at = 0; at < now.size(); at++) now[at].href = hrefs[at].constData();
    // A link that an undo takes off stays off: its range becomes a mute.
    std::vector<LivelinkMute> mutes;
    struct Gone { std::vector<LivelinkMute> *mutes; const std::vector<LivelinkMark> *now; bool back; } gone = {&mutes, &now, back};
    const LivelinkRange all = {0, size_t(text.size())};
    livelink_session_visit_links(session, all, [](void *payload, const LivelinkMark *mark) {
      auto *gone = static_cast<Gone *>(payload);
      for (const LivelinkMark &other : *gone->now) if (other.start < mark->end && mark->start < other.end) return true;
      if (gone->back) gone->mutes->push_back({mark->start, mark->end, LIVELINK_BY_UNDO});
      return true;
    }, &gone);
    livelink_session_visit_mutes(session, all, [](void *payload, const LivelinkMute *mute) {
      auto *gone = static_cast<Gone *>(payload);
      for (const LivelinkMark &other : *gone->now) if (other.start < mute->end && mute->start < other.end) return true;
      gone->mutes->push_back(*mute);
      return true;
    }, &gone);
    LivelinkEffects effects;
    if (livelink_session_restore(session, all, now.data(), now.size(), mutes.data(), mutes.size(), nullptr, 0, &effects) != LIVELINK_OK)
      qWarning("%s", livelink_error());
    travelling = false;
    if (text == old) {
      // Only formats have changed. Qt would move the caret to them.
      QTextCursor cursor = textCursor();
      cursor.setPosition(caret);
      setTextCursor(cursor);
    }
    if (links() != before) setWindowTitle(QString("Autolink, links: %1").arg(links()));
  }
};

#ifndef EDITOR_ONLY
int main(int count, char **words) {
  QApplication application(count, words);
  Editor editor;
  editor.setWindowTitle("Autolink");
  editor.resize(640, 240);
  editor.show();
  return application.exec();
}
#endif
