/** The avatar's letter: the first grapheme of the name, upper-cased; U where there is no name (readings.md 33). */
export function firstLetter(name: string, languageTag: string): string {
  const trimmed = name.trim();
  // Intl.Segmenter is younger than some of the browsers we serve; a code point is the next best letter.
  const first =
    typeof Intl.Segmenter === "function"
      ? [...new Intl.Segmenter(languageTag).segment(trimmed)][0]?.segment
      : [...trimmed][0];
  return first ? first.toLocaleUpperCase(languageTag) : "U";
}
