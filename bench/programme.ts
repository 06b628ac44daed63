import { benchLists, type ListCase } from './lib/lists.ts'
import type { World } from './lib/world.ts'

/** The lists of the programme with the queries of their screens. */
const cases: readonly ListCase[] = [
  ['all proposals', 'upcm', 'proposal/list?page[size]=10'],
  ['all proposals, who waits longest', 'upcm', 'proposal/list?filter[approval]=process&sort=waiting_since&page[size]=10'],
  ['all proposals, search', 'upcm', 'proposal/list?filter[search]=sari&page[size]=10'],
  [
    'all proposals, state, university and cohort',
    'upcm',
    'proposal/list?filter[approval]=revision&filter[university_id]=3&filter[year_tf]=2024&page[size]=50',
  ],
  ['internships by title, 100 rows', 'upcm', 'proposal/internships?sort=title&page[size]=100'],
  ['sponsorships waiting for 30 days', 'upcm', 'proposal/sponsorships?filter[waiting_days]=30&sort=waiting_since&page[size]=50'],
  ['GEP proposals, page 3,000', 'upcm', 'proposal/gep?page[number]=3000&page[size]=10'],
  ['own proposals', 'scholar', 'scholar/proposal/internships?page[size]=10'],
  ['TSA proposals, search', 'upcm', 'scholar/tsa-proposal/register?filter[search]=health&page[size]=10'],
  ['TSA proposals that wait', 'upcm', 'scholar/tsa-proposal/register?filter[approval]=process&sort=waiting_since&page[size]=50'],
  ['TSA proposals of a campus', 'tsa', 'scholar/tsa-proposal/register?page[size]=10'],
  ['cover letters that wait', 'upcm', 'scholar/tsa-proposal/letter?filter[approval]=process&sort=waiting_since&page[size]=10'],
  ['micro events', 'upcm', 'tsa-mikro?page[size]=10'],
  ['score submissions that wait', 'upcm', 'scholar/draft?filter[approval]=process&sort=waiting_since&page[size]=10'],
  ['score submissions, search', 'vendor', 'scholar/draft?filter[search]=ayu&page[size]=10'],
  ['scores of all, lowest first, 100 rows', 'upcm', 'scholar/score?sort=latest&page[size]=100'],
  ['scholars for counselling', 'upcm', 'scholar/score?filter[counselling]=1&sort=latest&page[size]=10'],
  ['assessment reports', 'assessor', 'report/summary?page[size]=10'],
  ['assessment reports by name, 100 rows', 'assessor', 'report/summary?sort=name&page[size]=100'],
  [
    'assessment reports, phase, cohort and search',
    'upcm',
    'report/summary?filter[periode]=midline&tahun_tf=2024&filter[search]=sari&page[size]=50',
  ],
  ['scholars without a midline report', 'assessor', 'report/scholar?filter[missing]=midline&page[size]=10'],
  ['contracts', 'upcm', 'manage/contract?page[size]=10'],
  ['contracts that wait for a decision, search', 'upcm', 'manage/contract?filter[stage]=signed&filter[search]=sari&page[size]=50'],
  ['business events, search', 'upcm', 'support/business-acumen?filter[search]=health&page[size]=10'],
  ['shared documents, search', 'upcm', 'manage/bank-data?filter[search]=health&page[size]=10'],
  ['alumni regions', 'upcm', 'support/alumni-region/region?page[size]=15'],
  ['overview of the programme team', 'upcm', 'dashboard/overview'],
  ['overview of a scholar', 'scholar', 'dashboard/overview'],
]

/** Measures the lists of the programme in the database that addProgramme has filled with 300,000 proposals. */
export const benchProgramme = (world: World) => benchLists(world, cases)
