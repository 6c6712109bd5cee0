// Types into examples/qt.cpp with Qt's own keys, on a screen that is not shown. With a file name it saves a picture.
#define EDITOR_ONLY
#include "../examples/qt.cpp"

#include <QtTest/QTest>

static int failures = 0;

static void expect(const Editor &editor, size_t links, const QString &text, const char *after) {
  if (editor.links() == links && editor.toPlainText() == text) return;
  failures++;
  qWarning("after %s there are %zu links in \"%s\", not %zu in \"%s\"", after, editor.links(), qPrintable(editor.toPlainText()), links,
           qPrintable(text));
}

int main(int count, char **words) {
  QApplication application(count, words);
  Editor editor;
  editor.resize(640, 160);
  editor.show();
  const auto type = [&](const QString &text) {
    for (uint c : text.toUcs4()) {
      const char32_t one = c;
      QTest::sendKeyEvent(QTest::Click, &editor, c == ' ' ? Qt::Key_Space : Qt::Key_unknown, QString::fromUcs4(&one, 1), Qt::NoModifier);
    }
  };
  type("see example.com ");
  expect(editor, 1, "see example.com ", "a space");
  QTest::keyClick(&editor, Qt::Key_Backspace);
  expect(editor, 0, "see example.com ", "Backspace");
  type("x ");
  expect(editor, 0, "see example.com x ", "a space after a link that was taken off");
  editor.selectAll();
  QTest::keyClick(&editor, Qt::Key_Delete);
  expect(editor, 0, "", "Delete");
  type(QString::fromUtf8("例 🦀 https://bücher.de/x "));
  expect(editor, 1, QString::fromUtf8("例 🦀 https://bücher.de/x "), "a link after a pair of surrogates");
  QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
  expect(editor, 0, QString::fromUtf8("例 🦀 https://bücher.de/x "), "an undo");
  QTest::keyClick(&editor, Qt::Key_Y, Qt::ControlModifier);
  QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  expect(editor, 1, QString::fromUtf8("例 🦀 https://bücher.de/x "), "a redo");
  QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
  type("y ");
  expect(editor, 0, QString::fromUtf8("例 🦀 https://bücher.de/x y "), "a space after an undone link");
  editor.selectAll();
  QApplication::clipboard()->setText("one.example.com and me@example.org");
  QTest::keyClick(&editor, Qt::Key_V, Qt::ControlModifier);
  expect(editor, 2, "one.example.com and me@example.org", "a paste");
  if (count > 1) editor.grab().save(words[1]);
  if (!failures) puts("qt: ok");
  return failures != 0;
}
