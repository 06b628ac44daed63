import { optionsOf, questionErrors, type QuestionType, formatChoice } from '@pandu/contract/attempts'
import type { Endpoint } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import type { AttemptKind } from './attempt-kinds.ts'

const tables = {
  quiz: { item: 'quizzes', questions: 'quiz_questions', owner: 'quiz_id' },
  assessment: { item: 'assessments', questions: 'assessment_questions', owner: 'assessment_id' },
} as const

interface Texts {
  question: string
  choice?: string | undefined
  answer?: string | undefined
  points?: number | undefined
}

/** What is stored of a question. A key of a choice is a letter, whatever its case. */
const stored = (type: QuestionType, { question, choice, answer, points }: Texts) => ({
  question,
  options: JSON.stringify(optionsOf(type, choice)),
  ...(points !== undefined && { points }),
  ...(answer !== undefined && { answer: type === 'multiple' ? answer.toLowerCase() : answer }),
})

/** Locks the item, so that two questions that are added at once get two positions. */
export const lockItem = async (db: Db, kind: AttemptKind, id: number) => {
  const item = await db
    .selectFrom(tables[kind].item)
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!item) throw notFound()
  return item
}

/** Adds a question at the end. Its schema has checked it. */
export const addQuestion = async (db: Db, kind: AttemptKind, itemId: number, { type, ...texts }: Texts & { type: QuestionType }) => {
  await lockItem(db, kind, itemId)
  const { questions, owner } = tables[kind]
  const { id } = await db
    .insertInto(questions)
    .values({
      [owner]: itemId,
      type,
      ...stored(type, texts),
      position: sql`(select coalesce(max(position), 0) + 1 from ${sql.table(questions)} where ${sql.ref(owner)} = ${itemId})`,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A question of an item that is not deleted, locked. */
const holdQuestion = async (db: Db, kind: AttemptKind, id: number) => {
  const { item, questions, owner } = tables[kind]
  const { rows } = await sql<{
    type: QuestionType
    item_id: number
    question: string
    options: string[]
    answer?: string
    updated_at: string
  }>`
    select q.*, q.${sql.ref(owner)} item_id from ${sql.table(questions)} q join ${sql.table(item)} i on i.id = q.${sql.ref(owner)}
    where q.id = ${id} and i.deleted_at is null for no key update of q`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Changes a question, if nobody has changed it since the writer read it. It is checked by its stored type, with the call of its kind. */
export const changeQuestion = async (db: Db, endpoint: Endpoint, id: number, texts: Texts, read: string | undefined) => {
  const kind = endpoint.area === 'quizzes' ? 'quiz' : 'assessment'
  const question = await holdQuestion(db, kind, id)
  const { type, item_id } = question
  refuseOutdatedChange(endpoint, { ...question, choice: formatChoice(question.options) }, read, 'question')
  const errors = questionErrors({ ...texts, type })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await db
    .updateTable(tables[kind].questions)
    .set({ ...stored(type, texts), updated_at: sql`now()` } as never)
    .where('id', '=', id)
    .execute()
  return item_id
}

/** Reorders the questions of an item; a list that misses one was made from an older state. */
export const orderQuestions = async (db: Db, kind: AttemptKind, itemId: number, ids: readonly number[]) => {
  await lockItem(db, kind, itemId)
  const { questions, owner } = tables[kind]
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(questions)} where ${sql.ref(owner)} = ${itemId}`.execute(db)
  const present = new Set(rows.map(({ id }) => id))
  if (present.size !== ids.length || new Set(ids).size !== ids.length || ids.some((id) => !present.has(id)))
    throw conflict('Another person has changed this in the meantime; please check it again')
  await sql`update ${sql.table(questions)} t set position = o.position
    from unnest(${ids}::int[]) with ordinality as o(id, position) where t.id = o.id`.execute(db)
}

/** Adds copies of questions of other quizzes at the end of one, in the order in which they are named. */
export const reuseQuestions = async (db: Db, quizId: number, ids: readonly number[]) => {
  await lockItem(db, 'quiz', quizId)
  const { numAffectedRows } = await sql`
    insert into quiz_questions (quiz_id, type, question, options, answer, points, position)
    select ${quizId}, q.type, q.question, q.options, q.answer, q.points,
      (select coalesce(max(position), 0) from quiz_questions where quiz_id = ${quizId}) + row_number() over (order by o.place)
    from unnest(${ids}::int[]) with ordinality as o(id, place) join quiz_questions q on q.id = o.id
      join quizzes z on z.id = q.quiz_id and z.deleted_at is null and z.id <> ${quizId}`.execute(db)
  // One of them has been deleted meanwhile, so none is added.
  if (Number(numAffectedRows) !== ids.length) throw notFound()
}

/** Deletes a question; attempts keep their copy of it. */
export const deleteQuestion = async (db: Db, kind: AttemptKind, id: number) => {
  const { item_id } = await holdQuestion(db, kind, id)
  await db.deleteFrom(tables[kind].questions).where('id', '=', id).execute()
  return item_id
}
