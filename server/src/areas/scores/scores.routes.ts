import {
  listScores,
  readThreshold,
  scoreHistory,
  scoreRules,
  semesterKey,
  semesters,
  setThreshold,
  updateScores,
} from '@pandu/contract/scores'
import { conflict, notFound } from '../../kit/errors.ts'
import { listPage } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { scholarsLike, seesDraft } from './drafts.queries.ts'
import { draftRoutes } from './drafts.routes.ts'
import { scoreImportRoutes } from './import/import.routes.ts'
import { refreshScores, tellEdited } from './scores.notices.ts'
import {
  editOvertakenBy,
  findScholarOf,
  needsCounselling,
  scoreColumns,
  scoreHistoryOf,
  scoreOrderId,
  scoreRows,
  scoreSorts,
} from './scores.queries.ts'
import { lockScores, storeThreshold, thresholdOf, writeScores } from './scores.service.ts'

const standingRoutes = [
  serve(listScores, async ({ db, actor }, input) => {
    const { search, scholar_id, university_id, year_tf, counselling } = input.filter
    const threshold = await thresholdOf(db)
    const rows = scoreRows(db, actor, input.sort)
      .$if(scholar_id !== undefined, (q) => q.where('users.id', '=', scholar_id!))
      .$if(university_id !== undefined, (q) => q.where('users.university_id', '=', university_id!))
      .$if(year_tf !== undefined, (q) => q.where('users.year_tf', '=', year_tf!))
      .$if(counselling === 1, (q) => q.where(needsCounselling(threshold)))
      .$if(counselling === 0, (q) => q.where((eb) => eb.not(eb.fn.coalesce(needsCounselling(threshold), eb.lit(false)))))
      .$if(Boolean(search), (q) => q.where('users.id', 'in', scholarsLike(db, search!)))
    const page = await listPage(rows, input, {
      columns: (q) =>
        q
          .select(scoreColumns)
          .select((eb) => [
            eb.fn.coalesce(needsCounselling(threshold), eb.lit(false)).as('counselling'),
            eb.fn.coalesce('scores.version', eb.lit(1)).as('version'),
          ]),
      sorts: scoreSorts,
      id: scoreOrderId(input.sort),
    })
    return page
  }),

  serve(scoreHistory, async ({ db, actor, allow }, { filter }) => {
    const scholar = await findScholarOf(db, actor, filter.scholar_id)
    allow(scoreRules.read, scholar)
    return { data: await scoreHistoryOf(db, scholar.scholar_id), message: 'OK' }
  }),

  serve(updateScores, async (call, { scholar_id, version, ...given }) => {
    const scores = (await lockScores(call.db, [scholar_id])).get(scholar_id)
    if (!scores) throw notFound()
    const overtaken = await editOvertakenBy(call, scores, version)
    if (overtaken) throw conflict(overtaken)
    const wanted = semesters.flatMap((semester) => {
      const to = given[semesterKey(semester)]
      return to === undefined ? [] : [{ scholar_id, semester, to }]
    })
    const changed = await writeScores(call, wanted, { source: 'edit' })
    if (changed.scores === 0) return { message: 'Nothing has changed' }
    await tellEdited(call.db, scholar_id)
    return { message: 'The scores have been saved' }
  }),

  serve(readThreshold, async ({ db }) => ({ message: 'OK', data: { threshold: await thresholdOf(db) } })),

  serve(setThreshold, async ({ db, actor }, { threshold }) => {
    await storeThreshold(db, actor, threshold)
    await refreshScores(db, [])
    return { message: `Below ${threshold.toFixed(2)} a scholar is asked to counselling` }
  }),
]

/** The calls of scores. */
export const scoreRoutes = [...draftRoutes, ...standingRoutes, ...scoreImportRoutes]

/** Who reads a submission reads its proof, also one that a newer one has replaced. */
export const scoreFileGuards: FileGuards = {
  'scores.attachment': { mayRead: ({ db, actor }, { record_id }) => seesDraft(db, actor, record_id) },
}
