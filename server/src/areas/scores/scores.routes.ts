import {
  listScores,
  readThreshold,
  scoreHistory,
  scoreRules,
  semesterKey,
  semesters,
  scoreThreshold,
  setThreshold,
  updateScores,
} from '@pandu/contract/scores'
import type { FieldErrors } from '@pandu/contract/kit'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { wholeList } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { storeSetting } from '../settings/settings.service.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { drafts } from './drafts.queries.ts'
import { draftRoutes } from './drafts.routes.ts'
import { scoreImportRoutes } from './import/import.routes.ts'
import { refreshScores, notifyChanged } from './scores.notices.ts'
import { editOvertakenBy, findScholarOf, pageOfScores, scoreHistoryOf } from './scores.queries.ts'
import { lockScores, thresholdOf, writeScores } from './scores.service.ts'
import { semestersNotBegun } from './semesters-begun.ts'

const standingRoutes = [
  serve(listScores, ({ db, actor }, input) => pageOfScores(db, actor, input)),

  serve(scoreHistory, async ({ db, actor, allow }, { filter }) => {
    const scholar = await findScholarOf(db, actor, filter.scholar_id)
    allow(scoreRules.read, scholar)
    return wholeList(await scoreHistoryOf(db, scholar.scholar_id))
  }),

  serve(updateScores, async (call, { scholar_id, version, ...given }) => {
    const { year_tf } = await findScholarOf(call.db, call.actor, scholar_id)
    const scores = (await lockScores(call.db, [scholar_id])).get(scholar_id)
    if (!scores) throw notFound()
    const overtaken = await editOvertakenBy(call, scores, version)
    if (overtaken) throw conflict(overtaken)
    const wanted = semesters.flatMap((semester) => {
      const to = given[semesterKey(semester)]
      return to === undefined ? [] : [{ scholar_id, semester, to }]
    })
    const notBegun = await semestersNotBegun(call)
    const errors: FieldErrors = {}
    for (const { semester, to } of wanted) {
      const key = semesterKey(semester)
      // A wrong score that is stored already may be removed, and does not keep others from being changed.
      const fault = to === null || to === scores[key] ? undefined : notBegun(year_tf, semester)
      if (fault) errors[key] = [fault]
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const changed = await writeScores(call, wanted, { source: 'edit' })
    if (changed.scores === 0) return { message: 'Nothing has changed' }
    await notifyChanged(call, [scholar_id])
    return { message: 'The scores have been saved' }
  }),

  serve(readThreshold, async ({ db }) => ({ message: 'OK', data: { threshold: await thresholdOf(db) } })),

  serve(setThreshold, async (call, { threshold }) => {
    await storeSetting(call, scoreThreshold, threshold)
    await refreshScores(call.db, [])
    return { message: `Scholars below ${threshold.toFixed(2)} are invited to counselling` }
  }),
]

/** The calls of scores. */
export const scoreRoutes = [...draftRoutes, ...standingRoutes, ...scoreImportRoutes]

/** Readers of a submission may read its proof, including replaced ones. */
export const scoreFileGuards: FileGuards = {
  'scores.attachment': {
    mayRead: async ({ db, actor }, { record_id }) => (await drafts.ifVisible(db, actor, { id: record_id })) !== undefined,
  },
}
