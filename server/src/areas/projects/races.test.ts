import { unassignGroupMembers } from '@pandu/contract/groups'
import { listNotifications } from '@pandu/contract/notifications'
import {
  decideGroupProposal,
  type Decision,
  handInGroupProposal,
  listGroupWorks,
  listOwnGroupWork,
  workHistory,
} from '@pandu/contract/projects'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'
import { idsOf, newCourse, newGroup, newProject } from '../../../test/groups.ts'

const world = accountWorld()
const { as } = world
type Who = Parameters<typeof as>[0]
const ROUNDS = 10
const RACERS = 30

/** A second reviewer of each party. */
let fajar: Who
let rut: Who
beforeAll(async () => {
  await world.world.ready('scholar', 'scholar2', 'tsa', 'ld', 'teacher')
  fajar = { token: await world.signIn('fajar.simatupang') }
  rut = { token: await world.signIn('puti.alamanda') }
})

const groupProject = async () => {
  const at = await newCourse(world)
  const group = await newGroup(world, at.id, 'scholar', 'scholar2', 'tsa')
  const id = await newProject(world, at.section)
  const propose = (who: Who, content: string, version?: number) =>
    as(who).call(handInGroupProposal, {
      title: 'A well',
      content: `https://berkas.example/${content}`,
      course_group_project_id: id,
      group_id: group,
      ...(version !== undefined && { version }),
    })
  const work = async () => (await as('ld').call(listGroupWorks, { filter: { course_group_project_id: id } })).body.data[0]!
  const history = async () => (await as('ld').call(workHistory, { filter: { submission_id: (await work()).id! } })).body.data
  /** Decides on the version that was read. */
  const decideOn = ({ id: submission, submission: [proposal] }: Awaited<ReturnType<typeof work>>) => {
    const history_id = proposal!.history.group_submission_history_id
    return (who: Who, approval: Decision, more: { notes?: string; party?: 'admin' | 'council' } = {}) =>
      as(who).call(decideGroupProposal, { id: submission!, history_id, approval, notes: 'Because', ...more })
  }
  return { at, group, id, propose, work, history, decideOn }
}
const count = (answers: readonly { status: number }[], status: number) => answers.filter((one) => one.status === status).length
const bellsOf = async (who: Who, path: string) =>
  (await as(who).call(listNotifications, { page: { size: 100 } })).body.data.filter(({ url }) => url.startsWith(path))

describe('members of a group who hand in at once', () => {
  test('are one winner and others who learn of it; the winner’s text stands, once, in the work and in its history', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, at, propose, work, history } = await groupProject()
      const members = ['scholar', 'scholar2', 'tsa'] as const
      const answers = await Promise.all(
        // Half of them name the step they have seen, the other half are judged by when they arrive.
        Array.from({ length: RACERS }, (_, n) => propose(members[(n + round) % 3]!, `racer-${n}`, n % 2 ? 0 : undefined)),
      )
      expect([count(answers, 200), count(answers, 409)], `round ${round}`).toEqual([1, RACERS - 1])
      const winner = answers.findIndex(({ status }) => status === 200)
      const content = `https://berkas.example/racer-${winner}`
      expect((await work()).submission).toMatchObject([{ content, version: 1 }])
      expect((await history()).map((step) => [step.action, step.content])).toEqual([['submitted', content]])
      const reason = /^(?<who>.+) already handed in the proposal on \d+ \w+ \d{4}, \d\d:\d\d WIB; please look at it first$/
      // A call that names no version and comes after the first one is answered like any later one.
      const later = 'The proposal has been handed in and is being reviewed'
      const others = answers.filter(({ status, error }, n) => status === 409 && !(n % 2 === 0 && error.message === later))
      expect(others.map(({ error }) => error.message).filter((message) => !reason.test(message))).toEqual([])
      // One bell for each of the others, none for the winner.
      const bells = await Promise.all(members.map((who) => bellsOf(who, `/project/inclass/${id}/${at.section}/`)))
      expect(bells.map((own) => own.length)).toEqual(members.map((_, n) => (n === (winner + round) % 3 ? 0 : 1)))
    }
  })

  test('after a revision are one new version, and no version is lost', async () => {
    const { propose, work, history, decideOn } = await groupProject()
    await propose('scholar', 'first')
    for (let round = 1; round <= ROUNDS; round++) {
      expect((await decideOn(await work())('teacher', 'revision')).status).toBe(200)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => propose(n % 2 ? 'scholar' : 'scholar2', `${round}-${n}`, n % 3 ? round : undefined)),
      )
      expect([count(answers, 200), count(answers, 409)], `round ${round}`).toEqual([1, 11])
      const winner = answers.findIndex(({ status }) => status === 200)
      expect((await work()).submission[0]).toMatchObject({ version: round + 1, content: `https://berkas.example/${round}-${winner}` })
    }
    const versions = (await history()).filter(({ action }) => action !== 'decided').map(({ version }) => version)
    expect(versions).toEqual(Array.from({ length: ROUNDS + 1 }, (_, n) => ROUNDS + 1 - n))
  })

  test('and one who is being taken out of the group: counted as an author, or told that there is no group', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, group, propose, work } = await groupProject()
      const leave = () => as('ld').call(unassignGroupMembers, { course_group_id: group, user_id: idsOf('scholar2') })
      const race = [() => propose('scholar2', 'late', 0), leave]
      const answers = await Promise.all((round % 2 ? race : race.toReversed()).map((one) => one()))
      const [handed, left] = round % 2 ? answers : answers.toReversed()
      expect(left!.status, `round ${round}`).toBe(200)
      expect([200, 404], `round ${round}`).toContain(handed!.status)
      const stages = (await work())?.submission ?? []
      expect(stages.map(({ authors }) => authors.includes('Yulius Kambu'))).toEqual(handed!.status === 200 ? [true] : [])
      // What was handed in stays readable for its author.
      const own = (await as('scholar2').call(listOwnGroupWork, { filter: { course_group_project_id: id } })).body.data
      expect(own.map(({ submission }) => submission.length)).toEqual(handed!.status === 200 ? [1] : [])
    }
  })
})

describe('reviewers who decide at once', () => {
  test('are one winner for each party, and the others learn who was first', async () => {
    const choices = ['approved', 'revision', 'declined'] as const
    for (let round = 0; round < ROUNDS; round++) {
      const { id, at, propose, work, history, decideOn } = await groupProject()
      await propose('scholar', 'one')
      const decide = decideOn(await work())
      const racers = Array.from({ length: RACERS }, (_, n) => {
        const party = n % 2 ? ('admin' as const) : ('council' as const)
        const [first, second] = party === 'admin' ? ['ld' as Who, fajar] : ['teacher' as Who, rut]
        return { party, approval: choices[(n + round) % 3]!, who: n % 4 < 2 ? first : second, notes: `Racer ${n}` }
      })
      const answers = await Promise.all(racers.map(({ who, approval, party, notes }) => decide(who, approval, { party, notes })))
      expect([count(answers, 200), count(answers, 409)], `round ${round}`).toEqual([2, RACERS - 2])
      const won = racers.filter((_, n) => answers[n]!.status === 200)
      const said = Object.fromEntries(won.map(({ party, approval, notes }) => [party, [approval, notes]]))
      const { approval_admin, notes_admin, approval_council, notes_council } = await work()
      expect({ admin: [approval_admin, notes_admin], council: [approval_council, notes_council] }).toEqual(said)
      const steps = (await history()).filter(({ action }) => action === 'decided')
      expect(Object.fromEntries(steps.map(({ party, to, notes }) => [party, [to, notes]]))).toEqual(said)
      expect(steps).toHaveLength(2)
      const reason = / already decided on this proposal on .+ WIB: (Approved|Revision|Declined)$/
      expect(answers.filter(({ status, error }) => status === 409 && !reason.test(error.message))).toEqual([])
      // scholar2 hears of the proposal and of each decision once.
      expect(await bellsOf('scholar2', `/project/inclass/${id}/${at.section}/`)).toHaveLength(3)
    }
  })

  test('and a new version at the same time: nobody decides on what was not read', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { propose, work, history, decideOn } = await groupProject()
      await propose('scholar', 'one')
      await decideOn(await work())('teacher', 'revision')
      const decide = decideOn(await work())
      const race = [() => decide('ld', 'approved'), () => propose('scholar2', 'two', 1)]
      const answers = await Promise.all((round % 2 ? race : race.toReversed()).map((one) => one()))
      const [decided, handed] = round % 2 ? answers : answers.toReversed()
      // A version may always follow a decision; a decision on a replaced version may not be accepted.
      expect(handed!.status, `round ${round}`).toBe(200)
      const [step] = (await history()).filter(({ party }) => party === 'admin')
      expect([decided!.status, step?.version], `round ${round}`).toEqual(decided!.status === 200 ? [200, 1] : [409, undefined])
      expect(await work()).toMatchObject({
        // In either order the second version waits for both parties: the approval was for the first.
        approval_admin: 'process',
        approved_version_admin: decided!.status === 200 ? 1 : null,
        approval_council: 'process',
        submission: [{ version: 2 }],
      })
    }
  })

  test('read a state and its step as of one moment, while others decide and hand in', async () => {
    const { propose, work, history, decideOn } = await groupProject()
    await propose('scholar', 'one')
    const seen: Awaited<ReturnType<typeof work>>[] = []
    const life = { over: false }
    const read = async () => {
      while (!life.over) seen.push(await work())
    }
    const live = async () => {
      for (let round = 0; round < ROUNDS * 2; round++) {
        await decideOn(await work())(round % 2 ? 'ld' : 'teacher', 'revision')
        await propose('scholar', `version-${round}`)
      }
      life.over = true
    }
    await Promise.all([live(), read(), read(), read()])
    const steps = (await history()).toReversed()
    expect(seen.length).toBeGreaterThan(ROUNDS)
    for (const { submission, approval_admin, approval_council } of seen) {
      const until = steps.filter(({ id }) => id <= submission[0]!.history.group_submission_history_id)
      const last = until.at(-1)!
      // Either the last step asked for more, or the new version put everybody back in process.
      const expected =
        last.action === 'decided' ? { [`approval_${last.party!}`]: 'revision' } : { approval_admin: 'process', approval_council: 'process' }
      expect({ approval_admin, approval_council }).toMatchObject(expected)
      expect([submission[0]!.version, submission[0]!.content]).toEqual([last.version, last.content])
    }
  })
})
