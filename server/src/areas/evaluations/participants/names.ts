/** A name in the form for comparisons: without capitals, accents and punctuation. */
export const normalized = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Texts in brackets that are not names; Zoom adds them. */
const marks = /^(host|co-host|me|guest|external|tamu|unverified|he|she|they)\b/i

/** All names in a line of a list. For people who have changed their name Zoom writes both: `Budi S (Budi Santoso)`. */
export const namesIn = (written: string): string[] => {
  const inside = [...written.matchAll(/\(([^)]*)\)/g)].map(([, name = '']) => name.trim()).filter((name) => !marks.test(name))
  const outside = written.replaceAll(/\([^)]*\)/g, ' ')
  return [...new Set([outside, ...inside].map(normalized))].filter((name) => name !== '')
}
