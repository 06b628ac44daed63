import { evaluationRules } from '@pandu/contract/evaluations'
import { EVALUATION_SHEET } from '@pandu/contract/operations'
import type { UndoHandler, UndoHandlers } from '../../kit/area.ts'
import { conflict, forbidden } from '../../kit/errors.ts'
import { changesToUndo } from '../operations/operations.service.ts'
import { findMeeting } from '../schedules/schedules.service.ts'
import { type Recorded, recordsOf, writeRecords } from './evaluations.records.ts'

/** What an operation stores about a saved sheet: the former records, and the time of saving. */
export interface SheetPayload {
  meeting_id: number
  saved_at: string
  before: Recorded[]
}

const undoSheet: UndoHandler = async (call, { payload }, only) => {
  const { meeting_id, saved_at, before } = payload as unknown as SheetPayload
  const meeting = await findMeeting(call.db, call.actor, meeting_id, true)
  const verdict = evaluationRules.record.test(call.actor, meeting)
  if (verdict !== true) throw verdict === false ? forbidden() : conflict(verdict)
  const now = await recordsOf(call.db, meeting_id)
  const wanted = await changesToUndo(call.db, before, only)
  const changed = wanted.find(({ scholar_id }) => now.get(scholar_id)?.updated_at !== saved_at)
  if (changed)
    throw conflict(`The record of ${now.get(changed.scholar_id)?.name ?? 'a scholar'} has been changed since, so this cannot be undone`)
  await writeRecords(call, meeting, wanted)
}

export const evaluationUndoers: UndoHandlers = { [EVALUATION_SHEET]: undoSheet }
