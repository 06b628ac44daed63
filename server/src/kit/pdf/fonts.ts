import { keysOf } from '@pandu/contract/kit'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font, type GlyphRun } from 'fontkit'

/** Noto Sans in four styles, and the characters that it lacks (≥, →, ✓). The files come with packages, so every machine prints the same. */
const files = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  italic: '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  boldItalic: '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf',
  signs: '@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
}
export type Face = keyof typeof files
export const faces = keysOf(files)

const opened = new Map<Face, Font>()

/** A font, opened once in a process; documents share it and its measurements. Each document embeds the letters that it uses. */
export const fontOf = (face: Face): Font => {
  const known = opened.get(face)
  if (known) return known
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(files[face])))) as Font
  keepCodePoints(font)
  const shared = withSharedLayouts(font)
  opened.set(face, shared)
  return shared
}

/**
 * fontkit keeps a glyph with the code points of its first use. If a glyph is first embedded as a part of another one (the E of É), it has none, and
 * text copied from a later document would lack that letter. So each glyph is first made from its code point.
 */
const keepCodePoints = (font: Font) => {
  for (const code of font.characterSet) font.glyphForCodePoint(code)
}

/** The most words whose shapes are kept. Contracts repeat the same words, and shaping costs more than all other drawing. */
const MOST_WORDS = 20_000
const withSharedLayouts = (font: Font): Font => {
  // pdfkit scales the result to a thousandth of an em in place. Only in a font of 1000 units this changes nothing, so that the result can be used
  // again.
  if (font.unitsPerEm !== 1000) throw new Error(`${font.postscriptName} is not drawn on 1000 units`)
  const runs = new Map<string, GlyphRun>()
  const shared: Font = Object.create(font)
  shared.layout = (text, ...more) => {
    if (more.some((one) => one !== undefined)) return font.layout(text, ...more)
    let run = runs.get(text)
    if (!run) {
      if (runs.size >= MOST_WORDS) runs.clear()
      // Without the font feature that draws ị as i and a dot: copied text would hold only the i.
      run = font.layout(text, { ccmp: false })
      runs.set(text, run)
    }
    return run
  }
  return shared
}

const chosen = new Map<string, Face>()

/** The font that has the letter: in the given style, in the regular style, or the font of further characters. */
export const faceFor = (letter: string, wanted: Face): Face => {
  const key = `${wanted} ${letter}`
  const known = chosen.get(key)
  if (known) return known
  const code = letter.codePointAt(0) ?? 0
  const face = ([wanted, 'regular', 'signs'] as const).find((one) => fontOf(one).hasGlyphForCodePoint(code)) ?? wanted
  chosen.set(key, face)
  return face
}

/** The width of a text in a face, including spaces at its end. */
export const widthOf = (text: string, face: Face, size: number) => {
  const font = fontOf(face)
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size
}
