import { benchLists, type ListCase } from './lib/lists.ts'
import { addOffice, type Office } from './lib/office.ts'
import type { World } from './lib/world.ts'

/** The lists of the office with the queries of their screens. */
const officeCases = ({ blast, download, issued }: Office): readonly ListCase[] => [
  ['letters to many', 'upcm', 'mail/blast?page[size]=10'],
  ['letters to many, search', 'upcm', 'mail/blast?filter[search]=letter 29&page[size]=10'],
  ['letters to many with failed mails', 'upcm', 'mail/blast?filter[failed]=1&page[size]=50'],
  ['the people of a letter', 'upcm', `mail/blast/letters?filter[blast_id]=${blast}&page[size]=50`],
  ['the people of a letter whose mail failed', 'upcm', `mail/blast/letters?filter[blast_id]=${blast}&filter[state]=failed&page[size]=50`],
  ['deleted scholars', 'upcm', 'migrations/trash/scholar?page[size]=10'],
  ['deleted scholars, search', 'upcm', 'migrations/trash/scholar?filter[search]=sari&page[size]=10'],
  ['deleted scholars by name, 100 rows', 'upcm', 'migrations/trash/scholar?sort=name&page[size]=100'],
  ['deleted reports', 'upcm', 'migrations/trash/report-summary?page[size]=10'],
  [
    'deleted reports, phase and cohort',
    'upcm',
    'migrations/trash/report-summary?filter[periode]=midline&filter[year_tf]=2024&page[size]=50',
  ],
  ['own downloads', 'upcm', 'migrations/download?page[number]=1&perpage=10'],
  ['the reports of a download', 'upcm', `migrations/download/document?filter[batch_id]=${download}&page[size]=50`],
  ['downloads by scholars', 'upcm', 'migrations/report_summary/download/count?page[size]=10'],
  ['downloads by scholars, not yet', 'upcm', 'migrations/report_summary/download/count?filter[downloaded]=0&page[size]=50'],
  ['downloads by scholars by name', 'upcm', 'migrations/report_summary/download/count?sort=name&page[size]=10'],
  ['reports issued together', 'upcm', 'migrations/report_summary/issue/batch?page[size]=10'],
  ['the reports of an issue', 'upcm', `migrations/report_summary/issue/batch/document?filter[batch_id]=${issued}&page[size]=50`],
  ['notifications', 'scholar', 'notification?page[size]=50'],
  ['notifications, page 20', 'scholar', 'notification?page[number]=20&page[size]=50'],
  ['notifications, unread', 'scholar', 'notification?filter[read]=0&page[size]=50'],
]

/** Measures the lists of the office with a million letters and two million notices. */
export const benchOffice = async (world: World) => benchLists(world, officeCases(await addOffice(world)))
