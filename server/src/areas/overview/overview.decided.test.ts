import { expect, test } from 'vitest'
import type { DemoUsername } from '../../../seed/people.ts'
import { decidedRecords, noon } from '../../../test/decided-records.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import type { ServerArea } from '../../kit/area.ts'
import { proposals } from '../proposals/proposals.area.ts'
import { scores } from '../scores/scores.area.ts'
import { overview } from './overview.area.ts'

const database = openTestDatabase()
const { overviewOf, statesOf, waitingOf, stepsOf, newProposal, newScores, newActivity, newContract } = decidedRecords(database)

test('staff are shown how many records of each kind are in each state, and since when somebody is waited for', async () => {
  await newProposal('internships', 'First', 3)
  await newProposal('internships', 'Second', 5, { by: 'scholar2' })
  await newProposal('internships', 'Over', 1, { state: 'approved' })
  await newProposal('gep', 'Abroad', 2, { state: 'revision' })
  await newScores(4)
  for (const by of ['scholar', 'scholar2'] as const) await newScores(2, { by, state: 'approved' })
  await newScores(6, { by: 'scholar2', state: 'revision' })
  await newContract(7, 'draft')
  expect(await statesOf('guest')).toEqual({
    internships: [`2 process since ${noon(3)}`, '1 approved'],
    sponsorships: [],
    gep: [`1 revision since ${noon(2)}`],
    tsa: [],
    letters: [],
    scores: [`1 process since ${noon(4)}`, `1 revision since ${noon(6)}`, '2 approved'],
    contracts: ['1 ready'],
  })
})

test('proposals are not counted each time: the kept numbers are shown', async () => {
  await newProposal('internships', 'First', 3)
  for (const state of ['process', 'approved'])
    await database.rows(`insert into tallies (name, key, change) values ('proposals', array['internships', $1], 10)`, [state])
  expect((await statesOf('guest'))['internships']).toEqual([`11 process since ${noon(3)}`, '10 approved'])
  expect((await stepsOf('upcm')).map(({ title }) => title)).toEqual(['11 internship proposals wait'])
})

test('each number leads to the list that it counts, of staff and of the scholar', async () => {
  await newProposal('gep', 'Abroad', 2, { state: 'revision' })
  await newContract(3, 'sent')
  const urls = async (who: DemoUsername) => {
    const { states, waiting } = await overviewOf(who)
    const shown = states.filter(({ key }) => ['gep', 'contracts'].includes(key))
    const inStates = shown.flatMap(({ counters }) => counters.filter(({ count }) => count > 0).map(({ url }) => url))
    return [shown.map(({ url }) => url), inStates, waiting.map(({ url }) => url)]
  }
  expect(await urls('guest')).toEqual([
    ['/admin/mp/list/gep', '/admin/cm/list-contract'],
    ['/admin/mp/list/gep?approval=revision', '/admin/cm/list-contract?stage=sent'],
    [],
  ])
  // A scholar has one contract at most, and no list of them.
  expect(await urls('scholar')).toEqual([
    ['/profile/proposals/gep'],
    ['/profile/proposals/gep?approval=revision'],
    ['/profile/proposals/gep?approval=revision', '/profile/contract'],
  ])
})

test('those who decide are shown how much waits for them, others nothing', async () => {
  await newProposal('internships', 'First', 3)
  await newProposal('internships', 'Second', 5, { by: 'scholar2' })
  await newProposal('gep', 'Abroad', 2, { state: 'revision' })
  await newActivity('A fair', 6)
  await newActivity('A walk', 7, { state: 'approved' })
  await newScores(4)
  await newContract(8, 'signed')
  expect(await waitingOf('upcm')).toEqual([
    `2 Internship proposals to review since ${noon(3)}`,
    `1 TSA proposals to review since ${noon(6)}`,
    `1 Score submissions to review since ${noon(4)}`,
    `1 Contracts to review since ${noon(8)}`,
  ])
  expect(await waitingOf('ld')).toEqual([])
  expect(await waitingOf('vendor')).toEqual([`1 Score submissions to review since ${noon(4)}`, `1 Contracts to review since ${noon(8)}`])
})

test('what has waited longest is named with its scholar and campus, one line for each kind', async () => {
  await newProposal('internships', 'Second', 5, { by: 'scholar2' })
  await newProposal('internships', 'First', 3)
  await newProposal('internships', 'Decided', 1, { state: 'approved' })
  await newProposal('gep', 'Abroad', 6, { by: 'scholar2' })
  await newActivity('A fair', 8)
  await newActivity('A walk', 7)
  await newScores(9)
  await newContract(11, 'signed', 'scholar2')
  await newContract(10, 'signed')
  await newContract(2, 'sent', 'tsa')
  const lines = async (who: DemoUsername) => (await stepsOf(who)).map(({ title, detail }) => `${title}: ${detail}`)
  expect(await lines('upcm')).toEqual([
    '2 internship proposals wait: The oldest: First · Ayu · The campus',
    'Abroad: GEP proposal · Budi',
    '2 TSA proposals wait: The oldest: A walk · Citra · The campus',
    'Scores by semester of Ayu: Scores · The campus',
    '2 contracts wait: The oldest: Scholarship contract of Ayu · The campus',
  ])
  expect(await lines('ld')).toEqual([])
})

test('partners are shown what waits of the scholars whom they reach, and no numbers of the whole programme', async () => {
  await newScores(3, { by: 'scholar2' })
  await newScores(4)
  await newContract(5, 'signed', 'scholar2')
  await newProposal('internships', 'First', 3)
  expect(await waitingOf('facilitator')).toEqual([`1 Score submissions to review since ${noon(4)}`])
  expect((await stepsOf('facilitator')).map(({ title }) => title)).toEqual(['Scores by semester of Ayu'])
  expect(await waitingOf('vendor')).toEqual([`2 Score submissions to review since ${noon(3)}`, `1 Contracts to review since ${noon(5)}`])
  expect((await stepsOf('vendor')).map(({ title }) => title)).toEqual(['2 score submissions wait', 'Scholarship contract of Budi'])
  const { states, recent } = await overviewOf('facilitator')
  expect([states, recent]).toEqual([[], []])
})

test('a kind that holds some rows of its table holds no others for a partner who does not reach everybody', async () => {
  await newProposal('gep', 'Abroad', 3)
  await newProposal('internships', 'First', 4)
  const [given] = proposals.parts!.decided!
  const internships = { ...given!, decides: () => true, reach: scores.parts!.decided![0]!.reach! }
  const area: ServerArea = { name: 'internships', tables: [], routes: [], parts: { decided: [internships] } }
  const asked = directCalls(database, overview, area)
  for (const who of ['facilitator', 'vendor'] as const) {
    expect(await waitingOf(who, asked), who).toEqual([`1 Internship proposals to review since ${noon(4)}`])
    expect((await stepsOf(who, asked)).map(({ title }) => title)).toEqual(['First'])
  }
})

test('readers without decided kinds have an empty overview', async () => {
  const asked = directCalls(database, overview)
  for (const who of ['upcm', 'scholar', 'vendor'] as const)
    expect(await overviewOf(who, asked), who).toMatchObject({ waiting: [], next: [], records: [], states: [], recent: [] })
})
