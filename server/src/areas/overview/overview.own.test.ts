import { expect, test } from 'vitest'
import type { DemoUsername } from '../../../seed/people.ts'
import { decidedRecords, noon } from '../../../test/decided-records.ts'
import { openTestDatabase } from '../../../test/open-database.ts'

const database = openTestDatabase()
const { id, overviewOf, statesOf, waitingOf, stepsOf, newProposal, newScores, newActivity, newContract, newStep } = decidedRecords(database)

test('scholars are shown their records of the kinds that they have', async () => {
  await newProposal('gep', 'Abroad', 2, { state: 'approved' })
  await newProposal('gep', 'Not mine', 3, { by: 'scholar2' })
  await newScores(5, { state: 'revision' })
  await newActivity('A fair', 6, { state: 'revision' })
  await newContract(7, 'draft', 'scholar2')
  await newContract(8, 'sent')
  expect(await statesOf('scholar')).toEqual({ gep: ['1 approved'], scores: [`1 revision since ${noon(5)}`] })
  expect(await waitingOf('scholar')).toEqual([`1 Score submissions to revise since ${noon(5)}`, `1 Contracts to sign since ${noon(8)}`])
  expect((await overviewOf('scholar')).records.map(({ title }) => title)).toEqual(['Scholarship contract', 'Scores by semester', 'Abroad'])
  // An officer shares the records of the association; a contract is theirs once it was sent.
  expect(await statesOf('tsa')).toEqual({ tsa: [`1 revision since ${noon(6)}`] })
  expect(await statesOf('scholar2')).toEqual({ gep: [`1 process since ${noon(3)}`] })
  expect((await overviewOf('scholar2')).records.map(({ title }) => title)).toEqual(['Not mine'])
})

test('scholars are told what to do with the records that wait for them', async () => {
  await newProposal('gep', 'Abroad', 3, { state: 'revision', notes: 'Which university?' })
  await newProposal('internships', 'First', 2, { state: 'revision' })
  await newProposal('internships', 'Under review', 1)
  await newProposal('gep', 'Not mine', 1, { by: 'scholar2', state: 'revision' })
  await newScores(4, { state: 'revision' })
  await newContract(5, 'sent')
  expect((await stepsOf('scholar')).map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
    ['revise', 'Revise “First”', 'Internship proposal: changes were asked for.'],
    ['revise', 'Revise “Abroad”', 'Which university?'],
    ['revise', 'Revise: Scores by semester', 'Scores: changes were asked for.'],
    ['sign', 'Sign your contract', 'It is ready. Hand in the signed file when you have read it.'],
  ])
})

const recentOf = async (who: DemoUsername) =>
  (await overviewOf(who)).recent.map(({ who: name, what, about, url }) => [`${name} ${what} ${about}`, url])

test('staff read what happened to all records, scholars what happened to theirs, the latest first', async () => {
  const [mine, other, scores, activity] = [
    await newProposal('gep', 'Abroad', 1),
    await newProposal('internships', 'Not mine', 1, { by: 'scholar2' }),
    await newScores(1),
    await newActivity('A fair', 1),
  ]
  await newStep('proposal_steps', mine, 1, 'scholar', 'submitted', null, 'process')
  await newStep('proposal_steps', mine, 2, 'upcm', 'reviewed', 'process', 'revision')
  await newStep('proposal_steps', mine, 3, 'scholar', 'changed', 'revision', 'process')
  await newStep('proposal_steps', mine, 4, 'scholar', 'changed', 'process', 'process')
  await newStep('proposal_steps', other, 5, 'scholar2', 'withdrawn', 'process', 'withdrawn')
  await newStep('score_draft_steps', scores, 6, 'upcm', 'reviewed', 'process', 'approved')
  await newStep('score_draft_steps', scores, 7, 'upcm', 'undone', 'approved', 'process')
  await newStep('tsa_proposal_steps', activity, 8, null, 'submitted', null, 'process')
  const [staff, own] = [`/admin/mp/list/gep?open=${mine}`, `/profile/proposals/gep?open=${mine}`]
  const submission = [`/admin/cm/submission?open=${scores}`, `/profile/scores?open=${scores}`]
  expect(await recentOf('upcm')).toEqual([
    ['Somebody submitted A fair', `/admin/tsa/tsa-proposal/list-detail/1/${activity}`],
    ['You undid the decision on Scores by semester of Ayu', submission[0]],
    ['You approved Scores by semester of Ayu', submission[0]],
    ['Budi withdrew Not mine', `/admin/mp/list/internships?open=${other}`],
    ['Ayu changed Abroad', staff],
    ['Ayu handed in again Abroad', staff],
    ['You asked for changes to Abroad', staff],
    ['Ayu submitted Abroad', staff],
  ])
  const [{ name }] = (await database.rows<{ name: string }>('select name from users where id = $1', [id('upcm')])) as [{ name: string }]
  expect(await recentOf('scholar')).toEqual([
    [`${name} undid the decision on Scores by semester`, submission[1]],
    [`${name} approved Scores by semester`, submission[1]],
    ['You changed Abroad', own],
    ['You handed in again Abroad', own],
    [`${name} asked for changes to Abroad`, own],
    ['You submitted Abroad', own],
  ])
  expect((await recentOf('tsa')).map(([line]) => line)).toEqual(['Somebody submitted A fair'])
})
