import { currentMs, mustGet } from '@pandu/contract/kit'
import { type GroupWork, type IndividualWork, type StageDates, stages, waitsFor } from '@pandu/contract/projects'
import type { Db } from '../../kit/db.ts'
import { findStageDates, stagesWithSteps } from './projects.queries.ts'

type Shared = Omit<GroupWork, 'type' | 'group_id' | 'group_title' | 'submission'> & {
  submission: (Omit<GroupWork['submission'][number], 'history'> & { history_id: number })[]
}

/** What some groups or scholars have handed in for a project, by the owner's number; with an empty work for those without anything. */
const worksOf = async (db: Db, projectId: number, column: 'group_id' | 'scholar_id', owners: readonly number[]) => {
  const rows = owners.length ? await stagesWithSteps(db, projectId, column, owners) : []
  const due = owners.length ? await findStageDates(db, projectId) : undefined
  const workOf = (own: typeof rows): Shared => {
    const proposal = own.find(({ stage }) => stage === 'proposal')
    const handedIn = own.map(({ stage }) => stage)
    const waits_for = waitsFor(proposal, handedIn)
    return {
      id: proposal?.id ?? null,
      project_id: projectId,
      additional_info: { title: proposal?.title ?? '', project_reference: proposal?.project_reference ?? '' },
      approval_admin: proposal?.approval_admin ?? 'process',
      approval_council: proposal?.approval_council ?? 'process',
      approved_version_admin: proposal?.approved_version_admin ?? null,
      approved_version_council: proposal?.approved_version_council ?? null,
      notes_admin: proposal?.notes_admin ?? '',
      notes_council: proposal?.notes_council ?? '',
      decided_admin_at: proposal?.decided_admin_at ?? null,
      decided_council_at: proposal?.decided_council_at ?? null,
      waits_for,
      waiting_since: waits_for.length ? (proposal?.waiting_since ?? null) : null,
      late: due ? lateStages(due, own) : [],
      current: false,
      submission: stages.flatMap((stage) => {
        const row = own.find((one) => one.stage === stage)
        if (!row) return []
        const { id, title, information, content, version, by, authors, submitted_at, history_id } = row
        return [{ id, stage, title, information, type: 'link' as const, content, version, by, authors, submitted_at, history_id }]
      }),
    }
  }
  return new Map(owners.map((owner) => [owner, workOf(rows.filter((row) => row[column] === owner))]))
}

/** The first version counts: a proposal that is handed in again because a party asked for it is not late. */
const lateStages = (due: StageDates, rows: readonly { stage: string; created_at: string }[], now = currentMs()) =>
  stages.filter((stage) => {
    const at = rows.find((row) => row.stage === stage)?.created_at
    return due[stage] !== null && (at === undefined ? now : Date.parse(at)) > Date.parse(due[stage])
  })

/** `current`: the groups that the reader is in now. */
export const groupWorks = async (
  db: Db,
  projectId: number,
  groups: readonly { id: number; title: string }[],
  current: readonly number[] = [],
): Promise<GroupWork[]> => {
  const works = await worksOf(
    db,
    projectId,
    'group_id',
    groups.map(({ id }) => id),
  )
  return groups.map(({ id, title }) => {
    const { submission, ...work } = mustGet(works, id)
    return {
      ...work,
      type: 'group',
      group_id: id,
      group_title: title,
      current: current.includes(id),
      submission: submission.map(({ history_id, ...one }) => ({ ...one, history: { group_submission_history_id: history_id } })),
    }
  })
}

export const individualWorks = async (
  db: Db,
  projectId: number,
  scholars: readonly { id: number; name: string }[],
  current = false,
): Promise<IndividualWork[]> => {
  const works = await worksOf(
    db,
    projectId,
    'scholar_id',
    scholars.map(({ id }) => id),
  )
  return scholars.map(({ id, name }) => {
    const { submission, ...work } = mustGet(works, id)
    return {
      ...work,
      type: 'indie',
      scholar_id: id,
      name,
      current,
      submission: submission.map(({ history_id, ...one }) => ({
        ...one,
        authors: [],
        history: { individu_submission_history_id: history_id },
      })),
    }
  })
}
