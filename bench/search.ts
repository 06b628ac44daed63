import { benchLists, type ListCase } from './lib/lists.ts'
import type { World } from './lib/world.ts'

/** Searches and who makes them: frequent and rare names, several words, the start of a word, a number, and a word without a result. */
const cases: readonly ListCase[] = [
  ['a first name that thousands have', 'upcm', 'search?text=sari'],
  ['the beginning of a name, two letters', 'upcm', 'search?text=sa'],
  ['two names', 'upcm', 'search?text=dewi sari'],
  ['a word of most titles', 'upcm', 'search?text=internship'],
  ['a word of some titles', 'upcm', 'search?text=health'],
  ['a name and a word of a title', 'upcm', 'search?text=sari health'],
  ['one number', 'upcm', 'search?text=BENCH-77123'],
  ['a word that nothing holds', 'upcm', 'search?text=xylophone'],
  ['a name, by a partner', 'vendor', 'search?text=sari'],
  ['a word of most titles, by a scholar', 'scholar', 'search?text=internship'],
  ['a name, by a scholar', 'scholar', 'search?text=sari'],
]

/** Together with scholars, proposals, reports and contracts, the search then has a million records. */
const DOCUMENTS = 120_000

/** Measures the search in the database that addProgramme has filled. */
export const benchSearch = async (world: World) => {
  await world.sql(`insert into bank_data (title, category, year, link)
    select (array['Minutes of', 'Guide to', 'Form for', 'Report on'])[1 + i % 4] || ' meeting ' || i, 'Category ' || i % 20, 2019 + i % 8, 'https://dokumen.example'
    from generate_series(1, ${DOCUMENTS}) i`)
  await world.sql('vacuum analyze bank_data')
  return benchLists(world, cases)
}
