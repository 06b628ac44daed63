import { expect, test } from 'vitest'
import { pastedCells } from './pastedCells.ts'

test('cells of a spreadsheet come as rows and columns, also with line breaks and quotes in them', () => {
  expect(pastedCells('4\t3,5\r\n2\t\r\n')).toEqual([
    ['4', '3,5'],
    ['2', ''],
  ])
  expect(pastedCells('"two\nlines"\tsaid ""x""\n"a ""b"""\t"')).toEqual([
    ['two\nlines', 'said ""x""'],
    ['a "b"', ''],
  ])
  expect(pastedCells('plain')).toEqual([['plain']])
})
