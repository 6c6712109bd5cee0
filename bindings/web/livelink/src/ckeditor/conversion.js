// The attribute `livelink` of text: whether a link is automatic, and where the user took one off.

/**
 * Registers it. An automatic link has `data-livelink="auto"` in the data. What else the attribute says is of the open document, and no data.
 */
export function register({ model, conversion }) {
  model.schema.extend('$text', { allowAttributes: 'livelink' });
  model.schema.setAttributeProperties('livelink', { isFormatting: false, copyOnEnter: false });
  conversion.for('downcast').attributeToElement({
    model: 'livelink',
    view(value, { writer }) {
      if (value !== 'auto') return null;
      // CKEditor makes one element of this and of its own for the link.
      const element = writer.createAttributeElement('a', { 'data-livelink': 'auto' }, { priority: 5 });
      writer.setCustomProperty('link', true, element);
      return element;
    },
  });
  conversion.for('upcast').elementToAttribute({
    view: { name: 'a', attributes: { 'data-livelink': 'auto' } },
    model: { key: 'livelink', value: 'auto' },
  });
}
