/** A name as it is compared: without capitals, accents and punctuation. */
export const normalized = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What Zoom adds in brackets beside the original name. */
const marks = /^(host|co-host|me|guest|external|tamu|unverified|he|she|they)\b/i

/** The names that a line of a list may mean: Zoom writes `Budi S (Budi Santoso)` where someone has renamed themselves. */
export const namesIn = (written: string): string[] => {
  const inside = [...written.matchAll(/\(([^)]*)\)/g)].map(([, name = '']) => name.trim()).filter((name) => !marks.test(name))
  const outside = written.replaceAll(/\([^)]*\)/g, ' ')
  return [...new Set([outside, ...inside].map(normalized))].filter((name) => name !== '')
}
