import { printableLetters } from './printable-letters.ts'

/** Filled on first use, because most pages print nothing. It is an object because files of the contract must not have variables that change. */
const kept: { letters?: Set<number> } = {}
const letters = () => {
  kept.letters ??= new Set(
    printableLetters
      .trim()
      .split(/\s+/)
      .flatMap((range) => {
        const [from, to = from] = range.split('-').map((code) => Number.parseInt(code, 16)) as [number, number?]
        return Array.from({ length: to - from + 1 }, (_, n) => from + n)
      }),
  )
  return kept.letters
}

/** Text as a PDF prints it: letters combined with their marks, without characters that have no shape. */
export const printedText = (text: string) => (/^[\n -~]*$/.test(text) ? text : withShapes(text))

const withShapes = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u2028\u2029]|(?!\n)\p{Cc}/gu, '')

/** The letters of a text that are missing in all fonts of the PDFs, without duplicates. */
export const unprintableIn = (text: string): string[] => [
  ...new Set(Array.from(printedText(text)).filter((letter) => letter !== '\n' && !letters().has(letter.codePointAt(0) ?? 0))),
]

/** The same as an error message; undefined when everything can be printed. */
export const unprintableMessage = (text: string): string | undefined => {
  const found = unprintableIn(text)
  if (found.length === 0) return undefined
  const some = found.slice(0, 10).join(' ')
  return `${some}${found.length > 10 ? ' …' : ''} cannot be printed`
}
