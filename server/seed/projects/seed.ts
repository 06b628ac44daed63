import { approvedBefore, bothApproved, needsNewVersion, type Stage } from '@pandu/contract/projects'
import type pg from 'pg'
import { storedRich } from '../../src/kit/html.ts'
import type { Clock } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPerson } from '../people.ts'
import { random } from '../random.ts'
import { projectOutlines, type ProjectOutline, type WorkOutline } from './outlines.ts'

const LD = demoPerson('ld').id
const TEACHER = demoPerson('teacher').id
/** Those who are shown in demonstrations come first wherever they belong. */
const named = ['scholar', 'scholar2', 'tsa'].map((username) => demoPerson(username).id)
const GROUP_SIZE = 5

interface Submission {
  id: number
  stage: Stage
  version: number
  approval_admin: 'process' | 'approved' | 'declined' | 'revision'
  approval_council: Submission['approval_admin']
  approved_version_admin: number | null
  approved_version_council: number | null
  [column: string]: unknown
}

/** Groups and projects in every state; after the courses, whose members they take. */
export async function seedProjects(client: pg.Client, clock: Clock): Promise<void> {
  const { rows: members } = await client.query<{ course_id: number; user_id: number }>(
    `select c.id course_id, m.user_id from courses c join cohort_members m on m.cohort_id = c.cohort_id
     join users u on u.id = m.user_id and u.status = 1 order by m.user_id = any($1::int[]) desc, m.user_id`,
    [named],
  )
  const out = {
    groups: [] as object[],
    members: [] as object[],
    facilitators: [] as object[],
    submissions: [] as Submission[],
    steps: [] as Step[],
  }
  for (const outline of projectOutlines) {
    const people = members.filter(({ course_id }) => course_id === outline.course).map(({ user_id }) => user_id)
    outline.works.forEach((work, at) => {
      const of = outline.type === 'group' ? people.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE) : people.slice(at, at + 1)
      if (of.length === 0) return
      const told = makeRecord(outline, work, of, clock)
      const owner =
        outline.type === 'group' ? { group_id: outline.course * 100 + at + 1, scholar_id: null } : { group_id: null, scholar_id: of[0]! }
      if (outline.type === 'group') {
        out.groups.push(groupRow(owner.group_id!, outline, work, told.begins))
        out.members.push(...of.map((user_id, nth) => memberRow(owner.group_id!, outline.course, user_id, nth === 0, told.begins)))
        if (outline.course === 2)
          out.facilitators.push({ group_id: owner.group_id, user_id: demoPerson('facilitator').id, created_at: told.begins })
      }
      const first = out.submissions.length + 1
      told.submissions.forEach((row, nth) => out.submissions.push({ ...row, ...owner, id: first + nth }))
      out.steps.push(...told.steps.map(({ nth, ...step }) => ({ ...step, submission_id: first + nth })))
    })
  }
  // One scholar has moved from a group that had handed in its proposal to the one that begins anew: the work stays with its author.
  const mover = out.members[GROUP_SIZE * 2 - 1] as ReturnType<typeof memberRow>
  const moved = clock.ago(1, 9)
  out.members.push(memberRow(207, 2, mover.user_id, false, moved))
  mover.left_at = moved

  await insertAll(client, 'course_groups', out.groups)
  await insertAll(client, 'group_members', numbered(out.members))
  await insertAll(client, 'group_facilitators', out.facilitators)
  await insertAll(
    client,
    'projects',
    projectOutlines.map(({ id, title, description, type, course }) => {
      const created_at = clock.workday(course === 5 ? 290 : 30)
      return { id, title, description: storedRich(description), type, created_by: LD, created_at, updated_at: created_at }
    }),
  )
  for (const { id, section } of projectOutlines) {
    await client.query(
      `insert into section_modules (course_section_id, project_id, position)
       select $1, $2, coalesce(max(position), 0) + 1 from section_modules where course_section_id = $1`,
      [section, id],
    )
  }
  await insertAll(client, 'project_submissions', out.submissions)
  await insertAll(client, 'submission_history', numbered(out.steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())))
  for (const table of ['course_groups', 'group_members', 'projects', 'project_submissions', 'submission_history'])
    await advanceSequence(client, table)
}

const numbered = (rows: readonly object[]) => rows.map((row, at) => ({ id: at + 1, ...row }))

const groupRow = (id: number, { course }: ProjectOutline, { group, about }: WorkOutline, at: Date) => ({
  id,
  course_id: course,
  title: `Group ${group}`,
  description: about ?? '',
  created_by: demoPerson('facilitator').id,
  created_at: at,
  updated_at: at,
})

const memberRow = (group_id: number, course_id: number, user_id: number, leader: boolean, joined_at: Date) => ({
  group_id,
  course_id,
  user_id,
  leader,
  joined_at,
  left_at: null as Date | null,
})

interface Step {
  submission_id: number
  at: Date
  [column: string]: unknown
}

/** Plays a work's moves; the rows and the history come out of the same rules as in the product. */
function makeRecord(outline: ProjectOutline, work: WorkOutline, people: readonly number[], clock: Clock) {
  const chance = random(`project ${outline.id} ${work.title}`)
  const days: number[] = []
  work.moves.toReversed().reduce((ago) => (days.unshift(ago), ago + chance.int(2, 4)), work.rests)
  const submissions: Submission[] = []
  const steps: ({ nth: number; at: Date } & Record<string, unknown>)[] = []

  work.moves.forEach((move, nth) => {
    const at = clock.ago(days[nth]!, chance.int(8, 20), chance.int(0, 59))
    const proposal = submissions.find(({ stage }) => stage === 'proposal')
    if (typeof move === 'string') {
      const by = people[chance.int(0, people.length - 1)]!
      const before = submissions.find(({ stage }) => stage === move)
      const row = before ?? begun(outline, move, work.title, by, at)
      if (!before) submissions.push(row)
      row.version = (before?.version ?? 0) + 1
      row['content'] = `https://berkas.example/projects/${outline.id}/${people[0]}/${move}-v${row.version}`
      if (move === 'proposal') reopen(row)
      Object.assign(proposal ?? row, { waiting_since: at })
      Object.assign(row, { updated_at: at })
      steps.push({ nth: submissions.indexOf(row), at, ...stepOf(row, by), action: before ? 'resubmitted' : 'submitted' })
      return
    }
    const { party, to, notes } = move
    const wasOpen = !needsNewVersion(proposal!) && !bothApproved(proposal!)
    const from = proposal![`approval_${party}`]
    const renews = to === 'approved' && approvedBefore(proposal!, party) !== undefined
    Object.assign(proposal!, { [`approval_${party}`]: to, [`notes_${party}`]: notes, [`decided_${party}_at`]: at, updated_at: at })
    Object.assign(proposal!, { [`approved_version_${party}`]: to === 'approved' ? proposal!.version : null })
    if (wasOpen && (needsNewVersion(proposal!) || bothApproved(proposal!))) Object.assign(proposal!, { waiting_since: at })
    steps.push({
      nth: 0,
      at,
      ...stepOf(proposal!, party === 'admin' ? LD : TEACHER),
      action: renews ? 'renewed' : 'decided',
      party,
      from,
      to,
      notes,
    })
  })
  return { submissions, steps, begins: clock.ago((days[0] ?? 5) + 6, 9) }
}

const begun = ({ id, course }: ProjectOutline, stage: Stage, title: string, by: number, at: Date): Submission => ({
  id: 0,
  project_id: id,
  course_id: course,
  stage,
  title,
  information: '-',
  type: 'link',
  content: '',
  project_reference: '',
  version: 0,
  approval_admin: 'process' as const,
  approval_council: 'process' as const,
  approved_version_admin: null,
  approved_version_council: null,
  notes_admin: '',
  notes_council: '',
  decided_admin_at: null,
  decided_council_at: null,
  waiting_since: at,
  created_by: by,
  created_at: at,
  updated_at: at,
})

/** A new version is judged anew by both parties. */
const reopen = (row: Submission) => {
  for (const party of ['admin', 'council'] as const) {
    Object.assign(row, { [`approval_${party}`]: 'process', [`notes_${party}`]: '', [`decided_${party}_at`]: null })
  }
}

const stepOf = ({ version, title, ...row }: Submission, by_id: number) => ({
  version,
  by_id,
  title,
  content: row['content'],
  project_reference: '',
  party: null as string | null,
  from: null as string | null,
  to: null as string | null,
  notes: '',
})
