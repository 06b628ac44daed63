import { zipEntriesOf, unzipEntry } from './zip.ts'

/** A cell that shows something to people but has no readable value. `row` and `column` start at 0. */
export interface FaultyCell {
  row: number
  column: number
  fault: string
}

/**
 * The cells of the first sheet that hold an error, or a formula whose result was never stored. The reader takes both for empty cells. Undefined when
 * the first sheet is not found. Call it after the guard and the reader, which refuse broken archives and addresses.
 */
export const faultyCells = (bytes: Buffer): FaultyCell[] | undefined => {
  const entries = zipEntriesOf(bytes) ?? []
  const textOf = (path: string) => {
    const entry = entries.find(({ name }) => name === path)
    return (
      entry &&
      unzipEntry(bytes, entry)
        ?.toString('utf8')
        .replaceAll(/<!--.*?-->/gs, '')
    )
  }
  const path = pathOfFirstSheet(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels'))
  const xml = path === undefined ? undefined : textOf(path)
  return xml === undefined
    ? undefined
    : [...xml.matchAll(cells)].flatMap(([, attributes = '', content = '']) => faultOf(attributes, content))
}

// Elements may carry a prefix: <x:c>.
const cells = /<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs

// Compiled once: a sheet has a hundred thousand cells.
const attribute = (name: string) => {
  const pattern = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`)
  return (of: string) => pattern.exec(of)?.[1]
}
const idOf = attribute('id')
const relationIdOf = attribute('Id')
const targetOf = attribute('Target')
const typeOf = attribute('t')
const addressOf = attribute('r')

const pathOfFirstSheet = (workbook = '', relations = '') => {
  const sheet = /<(?:\w+:)?sheet(?=\s)([^>]*)>/.exec(workbook)?.[1]
  const id = sheet && idOf(sheet)
  const [, relation] =
    [...relations.matchAll(/<(?:\w+:)?Relationship(?=\s)([^>]*)>/g)].find(([, one = '']) => relationIdOf(one) === id) ?? []
  const target = relation && targetOf(relation)
  return target === undefined ? undefined : target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const faultOf = (attributes: string, content: string): FaultyCell[] => {
  const type = typeOf(attributes)
  const isFormula = /<(?:\w+:)?f[\s/>]/.test(content)
  if (type !== 'e' && !isFormula) return []
  const value = /<(?:\w+:)?v(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?v>/s.exec(content)?.[1]
  // The result of a formula may be an empty text, which is stored as one.
  const hasResult = value !== undefined && (value !== '' || type === 'str')
  const fault =
    type === 'e'
      ? `an error (${value?.slice(0, 20) || 'unknown'})`
      : !hasResult
        ? 'a formula without a stored result: open the file in a spreadsheet program and save it there'
        : undefined
  const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(addressOf(attributes) ?? '') ?? []
  return fault && letters ? [{ row: Number(digits) - 1, column: columnNumber(letters) - 1, fault }] : []
}

/** 1 for A, 27 for AA. */
export const columnNumber = (letters: string) => Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
