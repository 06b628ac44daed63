import { richBlocks } from '@pandu/contract/kit'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { Pdf } from './document.ts'
import { drawBlocks } from './rich.ts'

interface Word {
  text: string
  /** The style of its font. */
  font: string
  x: number
  y: number
}

/** The texts of each page in drawing order, with their fonts and positions. */
const pagesOf = async (html: string, before = 0): Promise<Word[][]> => {
  const pdf = new Pdf({ title: 'A title', language: 'en', created: new Date(0) })
  pdf.skip(before)
  drawBlocks(pdf, richBlocks(html))
  const document = await getDocumentProxy(new Uint8Array(await pdf.finish('At the foot')))
  const pages: Word[][] = []
  for (let n = 1; n <= document.numPages; n++) {
    const page = await document.getPage(n)
    // Fonts are known only after the page was processed for drawing.
    await page.getOperatorList()
    const { items } = await page.getTextContent()
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str,
                font: (page.commonObjs.get(item.fontName) as { name: string }).name.replace(/.*NotoSans-/, ''),
                x: Math.round(item.transform[4] as number),
                y: Math.round(item.transform[5] as number),
              },
            ]
          : [],
      ),
    )
  }
  return pages
}
const isFoot = ({ text }: Word) => text === 'At the foot' || /^\d+ \/ \d+$/.test(text)

test('bold and italic text has its fonts, and headings are bold', async () => {
  const [page] = await pagesOf('<h2>Aim</h2><p>Reads <strong>one <em>both</em></strong> and <em>slant</em></p>')
  expect(page!.filter((word) => !isFoot(word)).map(({ text, font }) => `${text.trim()}: ${font}`)).toEqual([
    'Aim: Bold',
    'Reads: Regular',
    'one: Bold',
    'both: BoldItalic',
    'and: Regular',
    'slant: Italic',
  ])
})

test('list entries are indented after their marker, nested ones further', async () => {
  const [page] = await pagesOf(`<ol><li>first ${'word '.repeat(30)}<ul><li>inner</li></ul></li><li>second</li></ol>`)
  const at = (start: string) => page!.filter(({ text }) => text.startsWith(start)).map(({ x }) => x)
  const [left] = at('1.')
  expect([at('2.'), at('first'), at('second')]).toEqual([[left], [left! + 22], [left! + 22]])
  expect(new Set(at('word'))).toEqual(new Set([left! + 22]))
  expect([at('–'), at('inner')]).toEqual([[left! + 22], [left! + 44]])
})

const row = (cells: string[], tag = 'td') => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`

test('a table has its cells side by side, and repeats its bold headings on each page', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => row([`No${n}`, 'What is given']))
  const pages = await pagesOf(`<table>${row(['Number', 'Support'], 'th')}${rows.join('')}</table>`)
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) {
    expect(page.filter(({ font }) => font === 'Bold').map(({ text }) => text)).toEqual(['Number', 'Support'])
    const cells = page.filter((word) => !isFoot(word))
    for (let at = 0; at < cells.length; at += 2) expect(cells[at]!.y).toBe(cells[at + 1]!.y)
  }
  expect(pages.flat().filter(({ text }) => /^No\d+$/.test(text))).toHaveLength(60)
})

test('no row is split over pages, wherever the table begins', async () => {
  const long = 'Kata demi kata. '.repeat(20)
  const rows = Array.from({ length: 12 }, (_, n) => row([`No${n}`, `${long} end${n}.`]))
  for (let before = 0; before < 60; before += 12) {
    const pages = await pagesOf(`<table>${row(['Number', 'Support'], 'th')}${rows.join('')}</table>`, before)
    for (const page of pages) {
      const text = page.map((word) => word.text).join(' ')
      expect([...text.matchAll(/\bNo(\d+)/g)].map(([, n]) => n)).toEqual([...text.matchAll(/\bend(\d+)\./g)].map(([, n]) => n))
    }
  }
})

test('a row that is higher than a page continues with whole lines, and none is lost', async () => {
  const words = Array.from({ length: 1500 }, (_, n) => `w${n}.`)
  const pages = await pagesOf(`<table>${row(['A', 'B'], 'th')}${row(['x', words.join(' ')])}</table>`)
  expect(pages.length).toBeGreaterThan(2)
  const said = pages.flatMap((page) => page.flatMap(({ text }) => text.match(/w\d+\./g) ?? []))
  expect(said).toEqual(words)
  const lowest = Math.min(
    ...pages
      .flat()
      .filter((word) => !isFoot(word))
      .map(({ y }) => y),
  )
  expect(lowest).toBeGreaterThan(84)
})

test('lists and tables are tagged', async () => {
  const pdf = new Pdf({ title: 'A title', language: 'en', created: new Date(0) })
  drawBlocks(pdf, richBlocks(`<h3>Aim</h3><ul><li>a</li></ul><table>${row(['A'], 'th')}${row(['b'])}</table>`))
  const document = await getDocumentProxy(new Uint8Array(await pdf.finish('')))
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
  const roles = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role)
  expect(roles).toEqual(expect.arrayContaining(['H3', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD']))
})
