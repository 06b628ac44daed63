import { mentoringRules } from '@pandu/contract/mentoring'
import { MENTORING_ASSIGN, MENTORING_MOVE, MENTORING_REMOVE } from '@pandu/contract/operations'
import type { UndoHandler, UndoHandlers } from '../../kit/area.ts'
import { conflict, forbidden } from '../../kit/errors.ts'
import { findCourse } from '../courses/courses.service.ts'
import { lockMembers, type MentoringPayload, makeChanges, assignablePeople } from './mentoring.changes.ts'
import { changesToUndo } from '../operations/operations.service.ts'
import { lockAssignments } from './days.service.ts'

/** Gives every scholar the former person again. A new assignment begins today, so the one in between stays in the history. */
const restoreFormerCarers: UndoHandler = async (call, { payload }, only) => {
  const { db, actor } = call
  const { course_id, side, changes } = payload as unknown as MentoringPayload
  const course = await findCourse(db, actor, course_id, true)
  if (mentoringRules.manage.test(actor, course) !== true) throw forbidden()
  const wanted = await changesToUndo(db, changes, only)
  const ids = wanted.map(({ scholar_id }) => scholar_id)
  const members = new Map((await lockMembers(db, course, ids)).map(({ id, name }) => [id, name]))
  const open = (await lockAssignments(db, course_id, { scholar_id: ids })).filter((one) => one.side === side)
  const present = new Map(open.map((one) => [one.scholar_id, one]))
  const moved = wanted.find(({ scholar_id, made }) => (present.get(scholar_id)?.id ?? null) !== made)
  if (moved)
    throw conflict(
      `The ${side} of ${members.get(moved.scholar_id) ?? 'one of these scholars'} has been changed since; this change can no longer be undone`,
    )
  const back = wanted.flatMap(({ from }) => from ?? [])
  if (wanted.some(({ scholar_id, from }) => from !== null && !members.has(scholar_id)))
    throw conflict('Some of these scholars have left the course, so this cannot be undone')
  const still = new Set((await assignablePeople(db, course_id, side, back)).map(({ id }) => id))
  if (back.some((id) => !still.has(id)))
    throw conflict(`Some of these people are no longer ${side}s of the course, so this cannot be undone`)
  await makeChanges(call, {
    course,
    side,
    changes: wanted.map(({ scholar_id, from }) => ({ scholar_id, from: present.get(scholar_id) ?? null, to: from })),
  })
}

export const mentoringUndoers: UndoHandlers = {
  [MENTORING_ASSIGN]: restoreFormerCarers,
  [MENTORING_REMOVE]: restoreFormerCarers,
  [MENTORING_MOVE]: restoreFormerCarers,
}
