import { expect, test } from 'vitest'
import { namesIn } from './names.ts'

test.each([
  ['Budi S (Budi Santoso)', ['budi s', 'budi santoso']],
  ['Rina Wulandari (Host, me)', ['rina wulandari']],
  ['  Sekar-Ayu   Putri ', ['sekar ayu putri']],
  ["D'Angelo Réza", ['d angelo reza']],
  ['Dewi (she/her)', ['dewi']],
  ['🌸', []],
])('%s', (written, names) => expect(namesIn(written)).toEqual(names))
