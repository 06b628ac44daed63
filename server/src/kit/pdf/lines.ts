import { printedText, type TextRun } from '@pandu/contract/kit'
import { type Face, faceFor, widthOf } from './fonts.ts'

interface Piece {
  face: Face
  text: string
  width: number
  underline?: true
  strike?: true
}

/** A line of text as pieces with one face each. */
export type TextLine = Piece[]

/** Text that stays together on a line, with the space after it. */
interface Word {
  pieces: Piece[]
  width: number
  /** The width of the space, which may exceed the edge. */
  space: number
  ends?: boolean
}

const cutOf = ({ bold, italic }: TextRun): Face => (bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular')

const linesAt = ({ underline, strike }: Pick<TextRun, 'underline' | 'strike'>) => ({
  ...(underline && { underline }),
  ...(strike && { strike }),
})

/** Splits a text where the font changes. */
const piecesOf = (text: string, cut: Face, size: number): Piece[] => {
  if (/^[ -~]*$/.test(text)) return [{ face: cut, text, width: widthOf(text, cut, size) }]
  const cuts: { face: Face; text: string }[] = []
  for (const letter of text) {
    const last = cuts.at(-1)
    // A combining mark is drawn over the letter before it, so it takes that letter's font; a space fits any font.
    const face = last && /[\p{M} ]/u.test(letter) ? last.face : faceFor(letter, cut)
    if (last?.face === face) last.text += letter
    else cuts.push({ face, text: letter })
  }
  return cuts.map((piece) => ({ ...piece, width: widthOf(piece.text, piece.face, size) }))
}

const wordsOf = (runs: readonly TextRun[], size: number): Word[] => {
  const words: Word[] = []
  let open = false
  for (const run of runs)
    for (const part of printedText(run.text).match(/\n|[^ \n]* +|[^ \n]+/g) ?? []) {
      if (part === '\n') {
        words.push({ pieces: [], width: 0, space: 0, ends: true })
        open = false
        continue
      }
      const pieces = piecesOf(part, cutOf(run), size).map((piece) => ({ ...piece, ...linesAt(run) }))
      const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
      const spaces = part.length - part.trimEnd().length
      const space = spaces ? widthOf(' '.repeat(spaces), cutOf(run), size) : 0
      const last = words.at(-1)
      // Two styles may meet within a word.
      if (open && last) words[words.length - 1] = { pieces: [...last.pieces, ...pieces], width: last.width + width, space }
      else words.push({ pieces, width, space })
      open = spaces === 0
    }
  return words
}

/** Splits a word that is longer than a line. */
const cutWord = (word: Word, size: number, width: number): Word[] => {
  if (word.width - word.space <= width) return [word]
  const parts: Word[] = []
  for (const { text, ...drawn } of word.pieces)
    for (const { segment } of new Intl.Segmenter().segment(text)) {
      const wide = widthOf(segment, drawn.face, size)
      const last = parts.at(-1)
      const piece = { ...drawn, text: segment, width: wide }
      if (last && last.width + wide <= width)
        parts[parts.length - 1] = { pieces: [...last.pieces, piece], width: last.width + wide, space: 0 }
      else parts.push({ pieces: [piece], width: wide, space: 0 })
    }
  return parts
}

/** Breaks text into lines of a width. There is always a line, so that an empty text has a height. */
export const linesOf = (runs: readonly TextRun[], size: number, width: number): TextLine[] => {
  const lines: TextLine[] = [[]]
  let taken = 0
  for (const word of wordsOf(runs, size).flatMap((one) => cutWord(one, size, width))) {
    if (word.ends || (taken > 0 && taken + word.width - word.space > width)) {
      lines.push([])
      taken = 0
    }
    lines[lines.length - 1] = joined(lines.at(-1) ?? [], word.pieces)
    taken += word.width
  }
  return lines
}

const joined = (line: TextLine, pieces: readonly Piece[]): TextLine => {
  for (const piece of pieces) {
    const last = line.at(-1)
    if (last?.face === piece.face && last.underline === piece.underline && last.strike === piece.strike) {
      last.text += piece.text
      last.width += piece.width
    } else line.push({ ...piece })
  }
  return line
}

/** The width of a line in points. */
export const widthOfLine = (line: TextLine) => line.reduce((sum, { width }) => sum + width, 0)
