import { ifGiven } from '../../../kit/lists.ts'
import { SCORE_IMPORT } from '@pandu/contract/operations'
import { type Semester, semesterKey } from '@pandu/contract/scores'
import { conflict } from '../../../kit/errors.ts'
import type { UndoHandlers } from '../../../kit/area.ts'
import { notifyChanged } from '../scores.notices.ts'
import { lockScores, writeScores } from '../scores.service.ts'

/** Undoes an import, for all of its scholars or for some: every score gets its former value, unless one of them has been changed since. */
export const scoreUndoers: UndoHandlers = {
  [SCORE_IMPORT]: async (call, operation, only) => {
    const { db } = call
    const changes = await db
      .selectFrom('score_changes')
      .innerJoin('users', 'users.id', 'score_changes.scholar_id')
      .where('operation_id', '=', operation.id)
      .where('source', '=', 'import')
      .$call(ifGiven(only, (q, value) => q.where('scholar_id', 'in', value)))
      .orderBy('score_changes.id')
      .select(['scholar_id', 'semester', 'from', 'to', 'users.name'])
      .$narrowType<{ semester: Semester }>()
      .execute()
    const scores = await lockScores(
      db,
      changes.map(({ scholar_id }) => scholar_id),
    )
    const changed = changes.filter(({ scholar_id, semester, to }) => scores.get(scholar_id)?.[semesterKey(semester)] !== to)
    if (changed.length > 0) throw conflict(`This import can no longer be undone: ${reasons(changed)}`)
    const wanted = changes.map(({ scholar_id, semester, from }) => ({ scholar_id, semester, to: from }))
    const { scholars } = await writeScores(call, wanted, { source: 'undo', operation_id: operation.id })
    await notifyChanged(call, scholars)
  },
}

const reasons = (changed: readonly { name: string; semester: number }[]) => {
  const [{ name, semester }] = changed as [{ name: string; semester: number }]
  const more = changed.length - 1
  const what = `semester ${semester} of ${name}`
  return more === 0
    ? `${what} has been changed since`
    : `${what} and ${more} more ${more === 1 ? 'score' : 'scores'} have been changed since`
}
