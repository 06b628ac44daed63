import { benchLists, type ListCase } from './lib/lists.ts'
import type { World } from './lib/world.ts'

/** What people type, by who types it: names that many have, one that few have, several words, the beginning of a word, a number, nothing known. */
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

/** The search over a world that learning and the programme have filled. */
export const benchSearch = (world: World) => benchLists(world, cases)
