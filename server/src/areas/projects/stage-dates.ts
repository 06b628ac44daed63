import { outOfOrderMessage, type Stage, stageOutOfOrder, stages } from '@pandu/contract/projects'
import type { Db } from '../../kit/db.ts'
import { invalid } from '../../kit/errors.ts'
import { findStageDates } from './projects.queries.ts'

const isSame = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

/** Stores the due dates of stages of a project; stages that are not named keep theirs. */
export const changeStageDates = async (db: Db, projectId: number, changes: Partial<Record<Stage, string | null>> | undefined) => {
  if (!changes) return
  const before = await findStageDates(db, projectId)
  const after = { ...before, ...changes }
  const fault = stageOutOfOrder(after)
  if (fault) throw invalid({ [`due.${fault}`]: [outOfOrderMessage] })
  for (const stage of stages) {
    const due_at = after[stage]
    if (isSame(before[stage], due_at)) continue
    if (due_at === null) await db.deleteFrom('project_stage_dates').where('project_id', '=', projectId).where('stage', '=', stage).execute()
    else
      await db
        .insertInto('project_stage_dates')
        .values({ project_id: projectId, stage, due_at })
        .onConflict((on) => on.columns(['project_id', 'stage']).doUpdateSet({ due_at }))
        .execute()
  }
}
