import { optionsOf, questionErrors, type QuestionType, writeChoice } from '@pandu/contract/attempts'
import type { Endpoint } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { mustBeAsRead } from '../../kit/read-state.ts'
import type { Kind } from './kinds.ts'

const tables = {
  quiz: { item: 'quizzes', questions: 'quiz_questions', owner: 'quiz_id' },
  assessment: { item: 'assessments', questions: 'assessment_questions', owner: 'assessment_id' },
} as const

interface Texts {
  question: string
  choice?: string | undefined
  answer?: string | undefined
}

/** What is stored of a question. A key of a choice is a letter, whatever its case. */
const stored = (type: QuestionType, { question, choice, answer }: Texts) => ({
  question,
  options: JSON.stringify(optionsOf(type, choice)),
  ...(answer !== undefined && { answer: type === 'multiple' ? answer.toLowerCase() : answer }),
})

/** Holds the item, so that two questions at once get two places. */
export const holdItem = async (db: Db, kind: Kind, id: number) => {
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
export const addQuestion = async (db: Db, kind: Kind, itemId: number, { type, ...texts }: Texts & { type: QuestionType }) => {
  await holdItem(db, kind, itemId)
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

/** A question of an item that is still there, held. */
const holdQuestion = async (db: Db, kind: Kind, id: number) => {
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

/** Changes a question with the call of its kind, if it is as the writer has read it; only its stored type says what is right for it. */
export const changeQuestion = async (db: Db, endpoint: Endpoint, id: number, texts: Texts, read: string | undefined) => {
  const kind = endpoint.area === 'quizzes' ? 'quiz' : 'assessment'
  const question = await holdQuestion(db, kind, id)
  const { type, item_id } = question
  mustBeAsRead(endpoint, { ...question, choice: writeChoice(question.options) }, read, 'question')
  const errors = questionErrors({ ...texts, type })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await db
    .updateTable(tables[kind].questions)
    .set({ ...stored(type, texts), updated_at: sql`now()` } as never)
    .where('id', '=', id)
    .execute()
  return item_id
}

/** Deletes a question; attempts keep their copy of it. */
export const dropQuestion = async (db: Db, kind: Kind, id: number) => {
  const { item_id } = await holdQuestion(db, kind, id)
  await db.deleteFrom(tables[kind].questions).where('id', '=', id).execute()
  return item_id
}
