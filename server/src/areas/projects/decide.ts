import { type Actor, currentTime } from '@pandu/contract/kit'
import {
  approvedBefore,
  type Decision,
  partiesOf,
  type Party,
  projectRules,
  projectStates,
  type ProjectType,
  waitsFor,
} from '@pandu/contract/projects'
import { formatMoment } from '../../kit/moment.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import type { Call } from '../../kit/serve.ts'
import { notifyDecided } from './projects.notices.ts'
import { findSubmission, ownerOf, type Submission } from './projects.queries.ts'
import { addStep, isHandIn, overtakingStep } from './steps.ts'

interface Given {
  id: number
  history_id: number
  approval: Decision
  notes: string
  party?: Party | undefined
}

/** Records what one party decides. If two reviewers of a party decide at once, the first wins; the two parties do not block each other. */
export const decideProject = async (call: Call<Actor>, type: ProjectType, given: Given) => {
  const { db, actor, allow } = call
  const { row, work } = await findSubmission(db, actor, given.id, true)
  if ((row.group_id === null) !== (type === 'indie')) throw notFound()
  const mine = partiesOf(actor)
  const party = given.party ?? (mine.length === 1 ? mine[0] : undefined)
  allow(projectRules.review, { ...row, party, supersededBy: await supersededBy(call, row, given.history_id, party) })
  if (!party) throw invalid({ party: ['Choose for which party you decide'] })
  await knownStep(call, row, given.history_id)

  const { approval, notes } = given
  const renews = approval === 'approved' && approvedBefore(row, party) !== undefined
  const from = row[`approval_${party}`]
  if (from === approval && row[`notes_${party}`] === notes) return { message: 'Nothing has changed' }
  const at = currentTime()
  const approvedVersion = approval === 'approved' ? row.version : null
  const after = { ...row, [`approval_${party}`]: approval }
  const turn = (verdicts: Submission) => waitsFor(verdicts, work.handedIn).includes('author')
  await db
    .updateTable('project_submissions')
    .set({
      ...(party === 'admin'
        ? { approval_admin: approval, notes_admin: notes, decided_admin_at: at, approved_version_admin: approvedVersion }
        : { approval_council: approval, notes_council: notes, decided_council_at: at, approved_version_council: approvedVersion }),
      updated_at: at,
      // One party's approval leaves the other one waiting as before.
      ...(turn(after) !== turn(row) && { waiting_since: at }),
    })
    .where('id', '=', row.id)
    .execute()
  const { version, title, content, project_reference } = row
  await addStep(db, {
    submission_id: row.id,
    version,
    title,
    content,
    project_reference,
    notes,
    party,
    by: actor,
    at,
    action: renews ? 'renewed' : 'decided',
    from,
    to: approval,
  })
  await notifyDecided(call, { projectId: row.project_id, courseId: row.course_id, owner: ownerOf(row), title }, party, approval, renews)
  if (renews) return { message: `The approval now counts for version ${row.version}` }
  return { message: `The decision has been recorded: ${projectStates.label(approval)}` }
}

const supersededBy = async ({ db, actor }: Call<Actor>, row: Submission, historyId: number, party: Party | undefined) => {
  const step = await overtakingStep(db, row.id, historyId, party)
  if (!step) return undefined
  const who = step.by_id === actor.id ? 'You' : (step.name ?? 'Somebody')
  if (isHandIn(step)) return `${who} handed in a new version ${formatMoment(step.at)}; please read it first`
  return `${who} already decided on this proposal ${formatMoment(step.at)}: ${projectStates.label(step.to as Decision)}`
}

/** A number that is no step of this submission would let every decision count as made on the newest version. */
const knownStep = async ({ db }: Call<Actor>, row: Submission, historyId: number) => {
  const step = await db
    .selectFrom('submission_history')
    .where('id', '=', historyId)
    .where('submission_id', '=', row.id)
    .select('id')
    .executeTakeFirst()
  if (!step) throw invalid({ history_id: ['This step does not belong to the submission'] })
}
