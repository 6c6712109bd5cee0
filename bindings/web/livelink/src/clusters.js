// What a reader takes for a character.

let segmenter;

/** The grapheme clusters of a text, or its characters in a browser without `Intl.Segmenter` (Firefox before 125). */
export function clusters(text) {
  if (!Intl.Segmenter) return [...text];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
