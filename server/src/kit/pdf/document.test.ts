import { unprintableIn } from '@pandu/contract/kit'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { Pdf } from './document.ts'
import { faceFor, faces, fontOf } from './fonts.ts'
import { linesOf } from './lines.ts'

const drawn = async (draw: (pdf: Pdf) => void) => {
  const pdf = new Pdf({ title: 'A title', language: 'id', created: new Date(0) })
  draw(pdf)
  return pdf.finish('At the foot')
}
const pagesOf = async (bytes: Buffer) => (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text

test('Latin, Greek and Cyrillic letters and common symbols are printed as text', async () => {
  const names = 'Stanisław Łukasiewicz, Đặng Thị Hằng, Ştefan Żółć, Ελένη, Жанна'
  const [page] = await pagesOf(
    await drawn((pdf) => {
      pdf.tag('P', () => pdf.text(`${names}: grade ≥ 3.25 → ✓`))
      pdf.tag('P', () =>
        pdf.text([
          { text: 'Łuka', bold: true },
          { text: 'sie', italic: true },
          { text: 'wicz ≤ 4', bold: true, italic: true },
        ]),
      )
    }),
  )
  expect(page!.replaceAll(/\s+/g, ' ')).toContain(`${names}: grade ≥ 3.25 → ✓`)
  expect(page).toContain('Łukasiewicz ≤ 4')
  expect(page).toMatch(/At the foot\s*1 \/ 1$/)
})

test('a letter that an earlier document embedded as a part of another glyph can still be copied', async () => {
  // A Cyrillic letter, which no other test has drawn before.
  const draw = (text: string) => drawn((pdf) => pdf.tag('P', () => pdf.text([{ text, bold: true, italic: true }])))
  const [before] = await pagesOf(await draw('Ѐ'))
  expect(before).toContain('Ѐ')
  const [page] = await pagesOf(await draw('Елена'))
  expect(page).toContain('Елена')
})

test('all fonts are embedded, with the letters that are used and no others', async () => {
  const bytes = await drawn((pdf) => pdf.tag('P', () => pdf.text([{ text: 'One ≥ ' }, { text: 'two', bold: true }])))
  const text = bytes.toString('latin1')
  const fonts = new Set(text.match(/\/BaseFont \/\S+/g))
  expect([...fonts].map((one) => one.replace(/.*\+/, '')).toSorted()).toEqual(['NotoSans-Bold', 'NotoSans-Regular', 'NotoSansMath-Regular'])
  expect(text.match(/\/FontFile2/g)).toHaveLength(3)
  expect(bytes.length).toBeLessThan(20_000)
})

test('every printable letter is in a font', () => {
  const has = (letter: string) => fontOf(faceFor(letter, 'regular')).hasGlyphForCodePoint(letter.codePointAt(0)!)
  const letters = Array.from({ length: 0xff_ff - 0x20 }, (_, n) => String.fromCharCode(n + 0x20)).filter((letter) => !/\p{C}/u.test(letter))
  expect(
    letters.filter(
      (letter) => unprintableIn(letter).length === 0 && !has(letter) && !/[\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/u.test(letter),
    ),
  ).toEqual([])
  expect(new Set(faces.map((face) => fontOf(face).unitsPerEm))).toEqual(new Set([1000]))
})

const textOf = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  )

test('lines break at spaces, and a word that is longer than a line is split', () => {
  expect(textOf(linesOf([{ text: 'one two three' }], 10, 45))).toEqual(['one two', 'three'])
  expect(textOf(linesOf([{ text: 'one\ntwo' }], 10, 400))).toEqual(['one', 'two'])
  expect(textOf(linesOf([{ text: 'mmmmmmmmmm' }], 10, 40)).length).toBeGreaterThan(2)
  expect(textOf(linesOf([{ text: 'mmmm mmmm', bold: true }, { text: 'ii' }], 10, 60))).toEqual(['mmmm', 'mmmmii'])
  expect(textOf(linesOf([{ text: '' }], 10, 60))).toEqual([''])
})

test('a heading stays with the next lines, and the last lines of a paragraph stay together', async () => {
  const words = 'Kata demi kata. '.repeat(8)
  for (let before = 40; before < 52; before++) {
    const pages = await pagesOf(
      await drawn((pdf) => {
        for (let n = 0; n < before; n++) pdf.text(`Line ${n}`)
        pdf.text([{ text: 'HEADING', bold: true }], { size: 12, with: 3 })
        pdf.text(words)
      }),
    )
    const page = pages.find((text) => text.includes('HEADING'))!
    const after = page.slice(page.indexOf('HEADING'))
    expect(after.match(/Kata/g)?.length ?? 0).toBeGreaterThan(4)
  }
})

test('a heading and its paragraph keep their tags over a page break', async () => {
  const bytes = await drawn((pdf) => {
    pdf.skip(pdf.pageRoom - 60)
    pdf.tag('H2', () => pdf.text('A heading', { size: 14, with: 3 }))
    pdf.tag('P', () => pdf.text('word '.repeat(900)))
  })
  const document = await getDocumentProxy(new Uint8Array(bytes))
  expect(document.numPages).toBe(3)
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    let open = 0
    const faults: string[] = []
    for (const item of items) {
      if ('type' in item) open += item.type === 'endMarkedContent' ? -1 : 1
      else if (open < 1 && item.str.trim()) faults.push(`without a tag: ${item.str.slice(0, 20)}`)
      if (open < 0) faults.push('an end without a beginning')
    }
    expect([number, faults, open]).toEqual([number, [], 0])
  }
})
