import { formatChoice } from '@pandu/contract/attempts'
import {
  assessmentAttempts,
  assessmentChanged,
  type AssessmentQuestion,
  assessmentRules,
  createTool,
  createToolQuestion,
  listTools,
  orderToolQuestions,
  removeToolQuestion,
  removeTools,
  switchTool,
  updateTool,
  updateToolQuestion,
} from '@pandu/contract/assessments'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { attemptRoutes } from '../attempts/calls.service.ts'
import { addQuestion, changeQuestion, deleteQuestion, lockItem, orderQuestions } from '../attempts/questions.service.ts'

const refreshAssessments = (db: Db) => publishToStaff(db, [], assessmentChanged)

/** Sections that scholars or staff can still open. */
const sectionsWith = sql<number>`(select count(*) from section_modules m
  join course_sections s on s.id = m.course_section_id and s.deleted_at is null
  join courses c on c.id = s.course_id and c.deleted_at is null where m.assessment_id = assessments.id)`

const questionsOf = async (db: Db, toolIds: readonly number[]) => {
  if (toolIds.length === 0) return new Map<number, AssessmentQuestion[]>()
  const rows = await db
    .selectFrom('assessment_questions')
    .select(['id', 'assessment_id', 'question', 'type', 'options', 'updated_at'])
    .where('assessment_id', 'in', toolIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return Map.groupBy(
    rows.map(({ id, options, ...row }) => ({
      ...row,
      assessment_test_id: id,
      choice: formatChoice(options as string[]),
    })),
    ({ assessment_id }) => assessment_id,
  )
}

export const assessmentRoutes = [
  serve(listTools, async ({ db }, input) => {
    const { search, id, status } = input.filter
    const rows = db
      .selectFrom('assessments')
      .where('assessments.deleted_at', 'is', null)
      .$call(ifGiven(id, (q, value) => q.where('assessments.id', '=', value)))
      .$if(status !== undefined, (q) => q.where('assessments.status', '=', status === '1' ? 1 : 0))
      .$call(ifSearched(search, (q, pattern) => q.where('assessments.search_text', 'like', pattern)))
    const page = await listPage(rows, input, {
      columns: (q) =>
        q.select([
          'assessments.id',
          'assessments.name',
          'assessments.description',
          'assessments.time',
          'assessments.status',
          'assessments.created_at',
          'assessments.updated_at',
          sql<number>`(select count(*) from assessment_questions x where x.assessment_id = assessments.id)`.as('count'),
          sql<number>`(select count(*) from attempts x where x.assessment_id = assessments.id)`.as('attempts'),
          sectionsWith.as('sections'),
        ]),
      sorts: { created_at: 'assessments.created_at', name: sql`lower(assessments.name)`, time: 'assessments.time' },
      id: 'assessments.id',
    })
    if (!input.include) return page
    const questions = await questionsOf(
      db,
      page.data.map((row) => row.id),
    )
    return { ...page, data: page.data.map((row) => ({ ...row, questions: questions.get(row.id) ?? [] })) }
  }),

  serve(createTool, async ({ db, actor }, fields) => {
    const { id } = await db
      .insertInto('assessments')
      .values({ ...fields, created_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refreshAssessments(db)
    return { message: 'Assessment tool created', data: { id } }
  }),

  serve(updateTool, async ({ db }, { id, updated_at, ...fields }) => {
    refuseOutdatedChange(updateTool, await lockItem(db, 'assessment', id), updated_at, 'assessment tool')
    await db
      .updateTable('assessments')
      .set({ ...fields, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await refreshAssessments(db)
    return { message: 'Assessment tool updated' }
  }),

  serve(switchTool, async ({ db }, { id, status }) => {
    await lockItem(db, 'assessment', id)
    await db
      .updateTable('assessments')
      .set({ status, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await refreshAssessments(db)
    return { message: status === 1 ? 'The assessment tool is active' : 'The assessment tool is not active' }
  }),

  serve(removeTools, async ({ db, allow }, ids) => {
    // The lock keeps sections from taking a tool in meanwhile: they take a key share lock on it.
    const tools = await db
      .selectFrom('assessments')
      .select('id')
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .execute()
    if (tools.length !== ids.length) throw notFound()
    const used = await db.selectFrom('assessments').select(sectionsWith.as('sections')).where('id', 'in', ids).execute()
    for (const one of used) allow(assessmentRules.remove, one)
    await db
      .updateTable('assessments')
      .set({ deleted_at: sql`now()` })
      .where('id', 'in', ids)
      .execute()
    await refreshAssessments(db)
    return { message: ids.length === 1 ? 'Assessment tool deleted' : `${ids.length} assessment tools deleted` }
  }),

  serve(createToolQuestion, async ({ db }, { assessment_id, ...question }) => {
    const id = await addQuestion(db, 'assessment', assessment_id, question)
    await refreshAssessments(db)
    return { message: 'Question added', data: { id } }
  }),

  serve(updateToolQuestion, async ({ db }, { assessment_test_id, updated_at, ...texts }) => {
    await changeQuestion(db, updateToolQuestion, assessment_test_id, texts, updated_at)
    await refreshAssessments(db)
    return { message: 'Question updated' }
  }),

  serve(removeToolQuestion, async ({ db }, { assessment_test_id }) => {
    await deleteQuestion(db, 'assessment', assessment_test_id)
    await refreshAssessments(db)
    return { message: 'Question deleted' }
  }),

  serve(orderToolQuestions, async ({ db }, { assessment_id, ids }) => {
    await orderQuestions(db, 'assessment', assessment_id, ids)
    await refreshAssessments(db)
    return { message: 'The order is saved' }
  }),

  ...attemptRoutes('assessment', assessmentAttempts),
]
