import type { Actor } from '@pandu/contract/kit'
import type { Party, ProjectApproval, Stage, WorkStep } from '@pandu/contract/projects'
import type { Db } from '../../kit/db.ts'
import { type Owner } from './projects.queries.ts'

interface NewStep {
  submission_id: number
  version: number
  by: Actor
  at: Date
  action: WorkStep['action']
  title: string
  content: string
  project_reference: string
  party?: Party
  from?: ProjectApproval
  to?: ProjectApproval
  notes?: string
}

/** Stores a submission or a decision as a step; a step is never changed. */
export const addStep = (db: Db, { by, ...step }: NewStep) =>
  db
    .insertInto('submission_history')
    .values({ ...step, by_id: by.id })
    .execute()

const steps = (db: Db) => db.selectFrom('submission_history as h').leftJoin('users', 'users.id', 'h.by_id')

/** Steps that brought a new version; the other steps are decisions of a party. */
const handInActions = ['submitted', 'resubmitted'] as const satisfies WorkStep['action'][]
export const isHandIn = ({ action }: { action: WorkStep['action'] }) => handInActions.some((one) => one === action)

/** The newest version's submission: who, and when. */
export const lastSubmission = (db: Db, submissionId: number) =>
  steps(db)
    .where('h.submission_id', '=', submissionId)
    .where('h.action', 'in', handInActions)
    .orderBy('h.id', 'desc')
    .limit(1)
    .select(['h.by_id', 'h.at', 'users.name'])
    .executeTakeFirstOrThrow()

/**
 * The newest step after the one that a reviewer has read, if it makes the party's decision come too late: a new version, or a decision of the same
 * party by another person.
 */
export const overtakingStep = (db: Db, submissionId: number, historyId: number, party: Party | undefined) =>
  steps(db)
    .where('h.submission_id', '=', submissionId)
    .where('h.id', '>', historyId)
    .where((eb) => eb.or([eb('h.action', 'in', handInActions), ...(party ? [eb('h.party', '=', party)] : [])]))
    .orderBy('h.id', 'desc')
    .limit(1)
    .select(['h.by_id', 'h.at', 'h.action', 'h.to', 'users.name'])
    .executeTakeFirst()

/** Everything that happened to a work in all its stages, newest first. */
export const historyOf = async (db: Db, projectId: number, owner: Owner): Promise<WorkStep[]> => {
  const rows = await steps(db)
    .innerJoin('project_submissions as s', 's.id', 'h.submission_id')
    .where('s.project_id', '=', projectId)
    .$if(owner.group_id !== null, (q) => q.where('s.group_id', '=', owner.group_id))
    .$if(owner.scholar_id !== null, (q) => q.where('s.scholar_id', '=', owner.scholar_id))
    .orderBy('h.id', 'desc')
    .select([
      'h.id',
      's.stage',
      'h.version',
      'h.at',
      'users.name',
      'h.action',
      'h.party',
      'h.from',
      'h.to',
      'h.notes',
      'h.title',
      'h.content',
    ])
    .select('h.project_reference')
    .$narrowType<{
      stage: Stage
      action: WorkStep['action']
      party: Party | null
      from: ProjectApproval | null
      to: ProjectApproval | null
    }>()
    .execute()
  return rows.map(({ name, ...step }) => ({ ...step, by: name ?? '' }))
}
