import { listSections, removeSection, switchModule } from '@pandu/contract/courses'
import { assignGroupMembers, removeGroup, unassignGroupMembers } from '@pandu/contract/groups'
import { listNotifications } from '@pandu/contract/notifications'
import {
  createProject,
  decideGroupProposal,
  decideProposal,
  handInFinal,
  handInGroupFinal,
  handInGroupProgress,
  handInGroupProposal,
  handInGroupReport,
  handInProgress,
  handInProposal,
  handInReport,
  listGroupWorks,
  listIndividualWorks,
  listOwnGroupWork,
  listOwnWork,
  listProjects,
  listWithoutWork,
  updateProject,
  workHistory,
} from '@pandu/contract/projects'
import { listTsaReferences } from '@pandu/contract/tsa'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'
import { idsOf, newCourse, newGroup, newProject } from '../../../test/groups.ts'
import { missing } from '../../../test/proposals.ts'

const world = accountWorld()
const { as } = world
let course: Awaited<ReturnType<typeof newCourse>>
beforeAll(async () => {
  course = await newCourse(world)
})

test('who has not handed in is listed, groups and scholars, and can be searched', async () => {
  const { at, group, other, id, propose } = await groupProject()
  const without = async (project_id: number, filter: object = {}) =>
    (await as('facilitator').call(listWithoutWork, { project_id, course_id: at.id, filter })).body.data
  const groups = await without(id)
  expect(groups.map((one) => [one.id, one.detail]).toSorted()).toEqual([
    [group, '2 members'],
    [other, '1 member'],
  ])
  expect((await without(id, { search: groups.find((one) => one.id === other)!.name })).map((one) => one.id)).toEqual([other])
  await propose('scholar')
  expect((await without(id)).map((one) => one.id)).toEqual([other])

  const alone = await newProject(world, at.section, 'indie')
  expect((await without(alone)).map((one) => one.id).toSorted()).toEqual(idsOf('scholar', 'scholar2', 'tsa').toSorted())
  await as('tsa').call(handInProposal, { course_individu_project_id: alone, title: 'A tree', content: 'https://berkas.example/1' })
  expect((await without(alone)).map((one) => one.id).toSorted()).toEqual(idsOf('scholar', 'scholar2').toSorted())
  // Of a course that does not hold the project there is nothing to tell.
  expect((await as('ld').call(listWithoutWork, { project_id: alone, course_id: course.id })).status).toBe(404)
})

test('the title and the task of a project change, what was handed in stays', async () => {
  const { at, id, propose, work } = await groupProject()
  await propose('scholar')
  await as('ld').call(updateProject, { id, title: 'A better title', description: 'By Friday' })
  expect((await as('scholar').call(listProjects, { filter: { id } })).body.data[0]).toMatchObject({
    title: 'A better title',
    description: '<p>By Friday</p>',
    type: 'group',
  })
  expect((await work()).additional_info.title).toBe('A well')
  await as('ld').call(removeSection, { id: at.section })
  expect((await as('ld').call(updateProject, { id, title: 'Nowhere', description: '' })).status).toBe(404)
})

type Who = Parameters<typeof as>[0]

/** A group project of a course of its own: scholar and scholar2 are in one group, tsa in another. */
const groupProject = async () => {
  const at = await newCourse(world)
  const group = await newGroup(world, at.id, 'scholar', 'scholar2')
  const other = await newGroup(world, at.id, 'tsa')
  const id = await newProject(world, at.section)
  const of = { course_group_project_id: id, group_id: group }
  const propose = (who: Who, more: object = {}) =>
    as(who).call(handInGroupProposal, { title: 'A well', content: 'https://berkas.example/1', ...of, ...more })
  const work = async (who: Who = 'scholar') => {
    const own = who === 'scholar' || who === 'scholar2' || who === 'tsa'
    const answer = own
      ? await as(who).call(listOwnGroupWork, { filter: { course_group_project_id: id } })
      : await as(who).call(listGroupWorks, { filter: { course_group_project_id: id } })
    return answer.body.data[0]!
  }
  const decide = async (who: Who, approval: 'process' | 'approved' | 'declined' | 'revision', more: object = {}) => {
    const { id: submission, submission: stages } = await work('ld')
    const history_id = stages[0]!.history.group_submission_history_id
    return as(who).call(decideGroupProposal, { id: submission!, history_id, approval, notes: 'Because', ...more })
  }
  return { at, group, other, id, of, propose, work, decide }
}

describe('a project', () => {
  test('stands at the end of its section and is read by whoever sees the course', async () => {
    const input = { course_section_id: course.section, title: 'Something that stays', description: 'Six weeks', type: 'group' as const }
    const made = await as('elsn').call(createProject, input)
    expect([made.status, made.body.message]).toEqual([200, 'The project has been added to the section'])
    const { id } = made.body.data
    const { body } = await as('scholar').call(listSections, { filter: { id: course.section }, include: 'modules' })
    expect(body.data[0]!.modules).toMatchObject([{ module_id: 4, instance_id: id, detail: 'group', done: false }])
    expect((await as('scholar').call(listProjects, { filter: { id } })).body.data).toMatchObject([
      { id, title: 'Something that stays', description: '<p>Six weeks</p>', type: 'group', expected: null, handed_in: null },
    ])
    expect((await as('facilitator').call(listProjects, { filter: { id } })).body.data[0]).toMatchObject({ expected: 0, handed_in: 0 })
    for (const who of ['mentor', 'vendor'] as const) expect((await as(who).call(listProjects, { filter: { id } })).status, who).toBe(404)
    expect((await as('guest').call(createProject, input)).status).toBe(403)
    expect((await as('facilitator').call(createProject, input)).status).toBe(403)
    expect((await as('ld').call(createProject, { ...input, course_section_id: missing })).status).toBe(404)
    expect((await as('ld').call(createProject, { ...input, title: '', type: 'solo' as never })).error.errors).toMatchObject({
      title: ['Title is required'],
      type: [expect.any(String)],
    })

    await as('ld').call(switchModule, { course_section_id: course.section, module_id: 4, instance_id: id, status: 0 })
    expect((await as('scholar').call(listProjects, { filter: { id } })).status).toBe(404)
    expect((await as('ld').call(listProjects, { filter: { id } })).status).toBe(200)
  })
})

describe('a group project', () => {
  test('goes from the proposal through a revision by both parties to the final assignment', async () => {
    const { at, id, of, group, propose, work, decide } = await groupProject()
    expect(await work()).toMatchObject({ id: null, group_id: group, current: true, waits_for: ['author'], submission: [] })

    const early = await as('scholar').call(handInGroupProgress, { content: 'https://berkas.example/p', ...of })
    expect([early.status, early.error.message]).toEqual([409, 'The proposal has to be handed in first'])
    expect((await propose('scholar2')).status).toBe(200)
    expect(await work('scholar')).toMatchObject({
      additional_info: { title: 'A well', project_reference: '' },
      waits_for: ['admin', 'council'],
      submission: [
        {
          stage: 'proposal',
          version: 1,
          information: '-',
          type: 'link',
          by: 'Yulius Kambu',
          authors: ['Sekar Ayuningtyas', 'Yulius Kambu'],
        },
      ],
    })
    const second = await propose('scholar')
    expect([second.status, second.error.message]).toEqual([409, 'The proposal has been handed in and is being reviewed'])

    expect((await decide('ld', 'approved')).body.message).toBe('The decision has been recorded: Approved')
    expect((await work()).waits_for).toEqual(['council'])
    expect((await decide('teacher', 'revision', { notes: '' })).error.errors).toEqual({
      notes: ['notes are required for revision and declined'],
    })
    expect((await decide('teacher', 'revision', { notes: 'Who repairs it?' })).status).toBe(200)
    expect(await work()).toMatchObject({
      approval_admin: 'approved',
      approval_council: 'revision',
      notes_council: 'Who repairs it?',
      waits_for: ['author'],
    })
    expect((await as('scholar2').call(listNotifications, {})).body.data[0]).toMatchObject({
      url: `/project/inclass/${id}/${at.section}/${at.id}`,
      message_html: 'The project proposal <em>A well</em>: Teacher <strong>asks for a revision</strong>',
    })

    const renamed = await propose('scholar', { title: 'Two wells', content: 'https://berkas.example/2' })
    expect(renamed.error.errors).toEqual({ title: ['The title cannot be changed. It is “A well”'] })
    expect((await propose('scholar', { content: 'https://berkas.example/2', version: 1 })).status).toBe(200)
    // What one party approved was the first version: both are asked about the second (O91).
    expect(await work()).toMatchObject({
      approval_admin: 'process',
      approved_version_admin: 1,
      approval_council: 'process',
      approved_version_council: null,
      notes_council: '',
      waits_for: ['admin', 'council'],
    })
    expect((await as('ld').call(listNotifications, {})).body.data[0]!.message_html).toContain('handed in a new version of the proposal')
    expect((await decide('teacher', 'approved')).body.message).toBe('The decision has been recorded: Approved')
    expect((await work()).waits_for).toEqual(['admin'])
    const unseen = await as('scholar').call(handInGroupProgress, { content: 'https://berkas.example/p', ...of })
    expect(unseen.error.message).toBe('This opens when both parties have approved the proposal')
    expect((await decide('ld', 'approved')).body.message).toBe('The approval now counts for version 2')
    expect((await as('scholar2').call(listNotifications, {})).body.data[0]).toMatchObject({
      message_html: 'The project proposal <em>A well</em>: Leadership development <strong>approved the new version too</strong>',
    })
    const final = await decide('ld', 'declined')
    expect([final.status, final.error.message]).toEqual([409, 'You have approved this proposal, and that can no longer be changed'])
    expect(await work()).toMatchObject({ approved_version_admin: 2, approved_version_council: 2, waits_for: ['author'] })

    const tooEarly = await as('scholar').call(handInGroupReport, { content: 'https://berkas.example/f', ...of })
    expect(tooEarly.error.message).toBe('The progress report has to be handed in first')
    expect((await as('scholar').call(handInGroupProgress, { content: 'https://berkas.example/p', title: 'A well', ...of })).status).toBe(
      200,
    )
    // Until the next one is in, a report may be replaced.
    expect((await as('scholar2').call(handInGroupProgress, { content: 'https://berkas.example/p2', version: 1, ...of })).status).toBe(200)
    expect((await as('scholar').call(handInGroupReport, { content: 'https://berkas.example/f', ...of })).status).toBe(200)
    const replaced = await as('scholar').call(handInGroupProgress, { content: 'https://berkas.example/p3', ...of })
    expect(replaced.error.message).toBe('The final report has been handed in, so this one stays as it is')
    const last = { course_group_project_id: id, course_id: at.id, content: 'https://berkas.example/a' }
    expect((await as('scholar2').call(handInGroupFinal, last)).status).toBe(200)
    expect(await work()).toMatchObject({ waits_for: [], waiting_since: null })
    const { body } = await as('scholar2').call(listSections, { filter: { id: at.section }, include: 'modules' })
    expect(body.data[0]!.modules[0]!.done).toBe(true)

    const steps = (await as('teacher').call(workHistory, { filter: { submission_id: (await work()).id! } })).body.data
    expect(steps.map(({ stage, action, party, to, version, content }) => [stage, action, party ?? to, version, content.slice(23)])).toEqual(
      [
        ['assignment-final', 'submitted', null, 1, 'a'],
        ['report-final', 'submitted', null, 1, 'f'],
        ['report-progress', 'resubmitted', null, 2, 'p2'],
        ['report-progress', 'submitted', null, 1, 'p'],
        ['proposal', 'renewed', 'admin', 2, '2'],
        ['proposal', 'decided', 'council', 2, '2'],
        ['proposal', 'resubmitted', null, 2, '2'],
        ['proposal', 'decided', 'council', 1, '1'],
        ['proposal', 'decided', 'admin', 1, '1'],
        ['proposal', 'submitted', null, 1, '1'],
      ],
    )
  })

  test('an approval of an earlier version is renewed only by the party itself, for the version that it has read', async () => {
    const { propose, work, decide } = await groupProject()
    await propose('scholar')
    await decide('ld', 'approved')
    await decide('teacher', 'declined', { notes: 'Too dear' })
    await propose('scholar', { content: 'https://berkas.example/2', version: 1 })
    const read = (await work()).submission[0]!.history.group_submission_history_id
    await decide('teacher', 'revision', { notes: 'Cheaper still' })
    await propose('scholar', { content: 'https://berkas.example/3', version: 2 })
    const stale = await decide('ld', 'approved', { history_id: read })
    expect([stale.status, stale.error.message]).toEqual([409, expect.stringContaining('handed in a new version')])
    expect(await work()).toMatchObject({ approval_admin: 'process', approved_version_admin: 1 })
    // Who decides otherwise has no earlier approval any more.
    await decide('ld', 'revision', { notes: 'Not any more' })
    expect(await work()).toMatchObject({ approval_admin: 'revision', approved_version_admin: null })
    await propose('scholar', { content: 'https://berkas.example/4', version: 3 })
    expect((await decide('ld', 'approved')).body.message).toBe('The decision has been recorded: Approved')
    expect((await work()).waits_for).toEqual(['council'])
  })

  test('belongs to its members: others find nothing, staff do not hand in, and a scholar without a group is told so', async () => {
    const { id, of, at, propose, work } = await groupProject()
    await propose('scholar')
    const submission = (await work()).id!
    expect((await propose('tsa')).status).toBe(404)
    expect((await propose('ld')).status).toBe(403)
    expect((await propose('mentor')).status).toBe(404)
    expect((await propose('scholar', { group_id: missing })).status).toBe(404)
    expect((await as('tsa').call(workHistory, { filter: { submission_id: submission } })).status).toBe(404)
    expect((await as('scholar2').call(workHistory, { filter: { submission_id: submission } })).status).toBe(200)
    expect((await as('tsa').call(decideGroupProposal, { id: submission, history_id: 1, approval: 'approved' })).status).toBe(404)
    expect((await as('scholar').call(decideGroupProposal, { id: submission, history_id: 1, approval: 'approved' })).status).toBe(403)
    // Individual calls do not reach a group's work.
    expect((await as('ld').call(decideProposal, { id: submission, history_id: 1, approval: 'approved' })).status).toBe(404)
    expect(
      (await as('scholar').call(handInProposal, { title: 'x', content: 'https://a.example', course_individu_project_id: id })).status,
    ).toBe(404)
    expect((await as('scholar').call(listGroupWorks, { filter: { course_group_project_id: id } })).status).toBe(403)
    await as('ld').call(unassignGroupMembers, { course_group_id: of.group_id, user_id: idsOf('scholar2') })
    const lost = await as('scholar2').call(handInGroupFinal, {
      course_group_project_id: id,
      course_id: at.id,
      content: 'https://a.example',
    })
    expect([lost.status, lost.error.message]).toEqual([409, 'You are not in a group of this course yet'])
  })

  test('says at the fields what is wrong', async () => {
    const { propose } = await groupProject()
    const answer = await propose('scholar', { title: '', content: 'javascript:alert(1)', information: 'x', type: 'file' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error.errors!).toSorted()).toEqual(['content', 'information', 'title', 'type'])
    const reference = await propose('scholar', { project_reference: '/admin/tsa/tsa-proposal/list-detail/1/2000000' })
    expect(reference.error.errors).toEqual({ project_reference: ['This TSA project does not exist'] })
  })

  test('stays with those who did it when they move: they go on reading it, and hand in for their new group only', async () => {
    const { at, id, of, other, group, propose, work } = await groupProject()
    await propose('scholar')
    await as('ld').call(unassignGroupMembers, { course_group_id: group, user_id: idsOf('scholar2') })
    await as('ld').call(assignGroupMembers, { course_group_id: other, user_id: idsOf('scholar2') })
    const { body } = await as('scholar2').call(listOwnGroupWork, { filter: { course_group_project_id: id } })
    expect(body.data.map(({ group_id, current }) => [group_id, current])).toEqual([
      [other, true],
      [group, false],
    ])
    expect((await work('ld')).submission[0]!.authors).toEqual(['Sekar Ayuningtyas', 'Yulius Kambu'])
    expect((await as('scholar2').call(workHistory, { filter: { submission_id: body.data[1]!.id! } })).status).toBe(200)
    expect((await propose('scholar2')).status).toBe(404)
    // Whoever joins later did not do what was there before, and reads it as a member.
    await as('ld').call(removeGroup, { id: group })
    expect((await as('scholar').call(listOwnGroupWork, { filter: { course_group_project_id: id } })).body.data).toMatchObject([
      { group_id: group, current: false },
    ])
    expect((await as('ld').call(listGroupWorks, { filter: { course_group_project_id: id } })).body.total).toBe(1)
    expect(
      (
        await as('scholar').call(handInGroupFinal, {
          course_group_project_id: of.course_group_project_id,
          course_id: at.id,
          content: 'https://a.example',
        })
      ).status,
    ).toBe(409)
  })
})

describe('decisions', () => {
  test('are taken by LD and TEACHER for their own party; the superadmin, GUEST and others do not decide', async () => {
    const { propose, decide } = await groupProject()
    await propose('scholar')
    for (const who of ['superadmin', 'upcm', 'elsn', 'guest', 'facilitator'] as const) {
      expect((await decide(who, 'approved')).status, who).toBe(403)
    }
    expect((await decide('ld', 'approved', { party: 'council' })).status).toBe(403)
    const both = await world.signIn('puti.alamanda')
    const unsaid = await decide({ token: both }, 'revision')
    expect([unsaid.status, unsaid.error.errors]).toEqual([422, { party: ['Choose for which party you decide'] }])
    expect((await decide({ token: both }, 'revision', { party: 'council' })).status).toBe(200)
    expect((await decide({ token: both }, 'approved', { party: 'admin' })).status).toBe(200)
  })

  test('need the step that was read, under its long name or its short one', async () => {
    const { propose, work } = await groupProject()
    await propose('scholar')
    const { id, submission } = await work()
    const history = submission[0]!.history.group_submission_history_id
    const bare = await as('ld').call(decideGroupProposal, { approval: 'approved' })
    expect(bare.error.errors).toEqual({ id: ['Record is required'], history_id: ['Read state is required'] })
    const foreign = await as('ld').call(decideGroupProposal, { id: id!, history_id: history + 1000, approval: 'approved' })
    expect(foreign.error.errors).toEqual({ history_id: ['This step does not belong to the submission'] })
    const long = { course_group_project_submission_id: id!, group_submission_history_id: history, approval: 'approved' as const }
    expect((await as('ld').call(decideGroupProposal, long)).status).toBe(200)
    expect((await as('ld').call(decideGroupProposal, { ...long, course_group_project_submission_id: missing })).status).toBe(404)
  })

  test('on reports there are none', async () => {
    const { of, propose, decide, work } = await groupProject()
    await propose('scholar')
    await decide('ld', 'approved')
    await decide('teacher', 'approved')
    await as('scholar').call(handInGroupProgress, { content: 'https://berkas.example/p', ...of })
    const report = (await work()).submission[1]!
    const answer = await as('ld').call(decideGroupProposal, {
      id: report.id,
      history_id: report.history.group_submission_history_id,
      approval: 'approved',
    })
    expect([answer.status, answer.error.message]).toEqual([409, 'Only proposals are decided'])
  })

  test('of several at once for one party one is taken, and the two parties do not get into each other’s way', async () => {
    const fajar = { token: await world.signIn('fajar.simatupang') }
    for (let round = 0; round < 3; round++) {
      const { propose, decide, work } = await groupProject()
      await propose('scholar')
      // All of them have read the same.
      const history_id = (await work()).submission[0]!.history.group_submission_history_id
      const answers = await Promise.all([
        decide('ld', 'revision', { history_id }),
        decide(fajar, 'approved', { history_id }),
        decide('ld', 'declined', { history_id }),
        decide('teacher', 'approved', { history_id }),
      ])
      expect(
        answers
          .slice(0, 3)
          .map(({ status }) => status)
          .toSorted(),
      ).toEqual([200, 409, 409])
      expect(answers[3].status).toBe(200)
      const loser = answers.find(({ status }) => status === 409)!
      expect(loser.error.message).toMatch(/already decided on this proposal on .+ WIB: (Revision|Approved|Declined)$/)
      const { id, approval_council } = await work()
      expect(approval_council).toBe('approved')
      const steps = (await as('ld').call(workHistory, { filter: { submission_id: id! } })).body.data
      expect(steps.filter(({ party }) => party === 'admin')).toHaveLength(1)
    }
  })

  test('come too late for a version that has been replaced', async () => {
    const { propose, decide, work } = await groupProject()
    await propose('scholar')
    await decide('teacher', 'revision')
    const read = (await work()).submission[0]!.history.group_submission_history_id
    await propose('scholar2', { content: 'https://berkas.example/2' })
    const late = await decide('ld', 'approved', { history_id: read })
    expect(late.status).toBe(409)
    expect(late.error.message).toMatch(/^Yulius Kambu handed in a new version on .+ WIB; please read it first$/)
  })
})

describe('handing in at once', () => {
  test('of two members one wins, the other learns of it, and nothing is lost', async () => {
    for (let round = 0; round < 3; round++) {
      const { propose, work } = await groupProject()
      const answers = await Promise.all([
        propose('scholar', { content: 'https://berkas.example/s', version: 0 }),
        propose('scholar2', { content: 'https://berkas.example/s2', version: 0 }),
        propose('scholar', { content: 'https://berkas.example/s3' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect(answers.find(({ status }) => status === 409)!.error.message).toMatch(
        /already handed in the proposal on .+ WIB; please look at it first$/,
      )
      const { id, submission } = await work()
      const steps = (await as('scholar').call(workHistory, { filter: { submission_id: id! } })).body.data
      expect(steps).toHaveLength(1)
      expect(steps[0]!.content).toBe(submission[0]!.content)
    }
  })

  test('a newer version is not overwritten unread', async () => {
    const { of, propose, decide } = await groupProject()
    await propose('scholar')
    await decide('ld', 'approved')
    await decide('teacher', 'approved')
    const report = (who: Who, version?: number) =>
      as(who).call(handInGroupProgress, {
        content: `https://berkas.example/${String(version)}`,
        ...of,
        ...(version !== undefined && { version }),
      })
    expect((await report('scholar', 0)).status).toBe(200)
    expect((await report('scholar2', 0)).status).toBe(409)
    expect((await report('scholar2', 1)).status).toBe(200)
  })
})

describe('an individual project', () => {
  test('is each scholar’s own, from the proposal to the final assignment', async () => {
    const id = await newProject(world, course.section, 'indie')
    const of = { course_individu_project_id: id }
    const content = 'https://berkas.example/1'
    expect((await as('tsa').call(handInProposal, { title: 'A lamp', content, ...of })).status).toBe(200)
    expect((await as('scholar').call(listOwnWork, { filter: of })).body.data).toMatchObject([
      { id: null, name: 'Sekar Ayuningtyas', submission: [] },
    ])
    const list = async (filter: object = {}) =>
      (await as('teacher').call(listIndividualWorks, { filter: { course_individu_project_id: id, ...filter } })).body
    const [work] = (await list()).data
    expect(work).toMatchObject({ type: 'indie', name: 'Andi Tenri Ola', approval_admin: 'process' })
    const decide = (who: Who) =>
      as(who).call(decideProposal, {
        course_individu_project_submission_id: work!.id!,
        individu_submission_history_id: work!.submission[0]!.history.individu_submission_history_id,
        approval: 'approved',
      })
    expect((await list({ waits_for: 'admin' })).total).toBe(1)
    expect((await decide('ld')).status).toBe(200)
    expect((await list({ waits_for: 'admin' })).total).toBe(0)
    expect((await list({ waits_for: 'council', search: 'tenri' })).total).toBe(1)
    expect((await decide('teacher')).status).toBe(200)
    expect((await list({ waits_for: 'author' })).total).toBe(1)
    expect((await as('tsa').call(handInProgress, { content, ...of })).status).toBe(200)
    expect((await as('tsa').call(handInReport, { content, ...of })).status).toBe(200)
    expect((await as('tsa').call(handInFinal, { content, ...of })).status).toBe(200)
    expect((await list({ waits_for: 'author' })).total).toBe(0)
    expect((await as('scholar').call(workHistory, { filter: { submission_id: work!.id! } })).status).toBe(404)
    expect((await as('ld').call(listProjects, { filter: { id } })).body.data[0]).toMatchObject({ expected: 3, handed_in: 1 })
  })

  test('may name a TSA project only when its scholar holds TSA', async () => {
    const id = await newProject(world, course.section, 'indie')
    const input = {
      title: 'A lamp',
      content: 'https://a.example',
      course_individu_project_id: id,
      project_reference: '/admin/tsa/tsa-proposal/list-detail/1/2000000',
    }
    expect((await as('scholar').call(handInProposal, input)).error.errors).toEqual({
      project_reference: ['Only an officer of a student association may name a TSA project'],
    })
    expect((await as('tsa').call(handInProposal, input)).error.errors).toEqual({ project_reference: ['This TSA project does not exist'] })

    // A proposal of another campus, or one under a campus that is not its own, is none to refer to.
    const [theirs] = (await as('scholar').call(listTsaReferences, {})).body.data
    const [mine] = (await as('tsa').call(listTsaReferences, {})).body.data
    const refer = (tsa: number, proposal: number) =>
      as('tsa').call(handInProposal, { ...input, project_reference: `/admin/tsa/tsa-proposal/list-detail/${tsa}/${proposal}` })
    expect((await refer(theirs!.tsa_id, theirs!.id)).status).toBe(422)
    expect((await refer(theirs!.tsa_id, mine!.id)).status).toBe(422)
    expect((await refer(mine!.tsa_id, mine!.id)).status).toBe(200)

    // A later version that does not mention it keeps it; an empty one takes it back.
    const filter = { course_individu_project_id: id }
    const { project_reference: _, ...later } = input
    const handInAgain = async (more: object) => {
      const [work] = (await as('ld').call(listIndividualWorks, { filter })).body.data
      const history = work!.submission[0]!.history.individu_submission_history_id
      const of = { course_individu_project_submission_id: work!.id!, individu_submission_history_id: history }
      expect((await as('ld').call(decideProposal, { ...of, approval: 'revision', notes: 'Brighter' })).status).toBe(200)
      expect((await as('tsa').call(handInProposal, { ...later, ...more })).status).toBe(200)
      return (await as('tsa').call(listOwnWork, { filter })).body.data[0]!.additional_info.project_reference
    }
    expect(await handInAgain({ version: 1 })).toBe(`/admin/tsa/tsa-proposal/list-detail/${mine!.tsa_id}/${mine!.id}`)
    expect(await handInAgain({ version: 2, project_reference: '' })).toBe('')
  })

  test('is gone for scholars with its section', async () => {
    const at = await newCourse(world)
    const id = await newProject(world, at.section, 'indie')
    await as('ld').call(removeSection, { id: at.section })
    expect((await as('scholar').call(listOwnWork, { filter: { course_individu_project_id: id } })).status).toBe(404)
  })
})
