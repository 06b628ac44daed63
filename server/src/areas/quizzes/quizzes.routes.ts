import { formatChoice } from '@pandu/contract/attempts'
import { courseRules } from '@pandu/contract/courses'
import {
  changeQuiz,
  createQuiz,
  createQuizQuestion,
  decideLateAnswers,
  grantAttempt,
  listBankQuestions,
  listQuizQuestions,
  listQuizzes,
  markQuiz,
  orderQuizQuestions,
  reuseQuizQuestions,
  quizAttempts,
  quizChanged,
  removeQuizQuestion,
  switchQuiz,
  updateQuizQuestion,
} from '@pandu/contract/quizzes'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched, wholeList } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { attemptRoutes } from '../attempts/calls.service.ts'
import { findItemInCourse } from '../attempts/attempts.service.ts'
import { addQuestion, changeQuestion, deleteQuestion, lockItem, orderQuestions, reuseQuestions } from '../attempts/questions.service.ts'
import { grantAttempt as grant } from '../attempts/changes.service.ts'
import { decideOnLateAnswers } from '../attempts/late-answers.service.ts'
import { markEssays } from '../attempts/results.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { quizNotices } from './quizzes.notices.ts'

const refreshQuizzes = (db: Db) => publishToStaff(db, [], quizChanged)

export const quizRoutes = [
  serve(listQuizzes, async ({ db }, input) => {
    const { search, id, status } = input.filter
    const rows = db
      .selectFrom('quizzes')
      .where('quizzes.deleted_at', 'is', null)
      .$call(ifGiven(id, (q, value) => q.where('quizzes.id', '=', value)))
      .$if(status !== undefined, (q) => q.where('quizzes.status', '=', status === '1' ? 1 : 0))
      .$call(ifSearched(search, (q, pattern) => q.where('quizzes.search_text', 'like', pattern)))
    return listPage(rows, input, {
      columns: (q) =>
        q.select([
          'quizzes.id',
          'quizzes.title',
          'quizzes.time',
          'quizzes.show_keys',
          'quizzes.shuffle',
          'quizzes.status',
          'quizzes.created_at',
          'quizzes.updated_at',
          sql<number>`(select count(*) from quiz_questions x where x.quiz_id = quizzes.id)`.as('questions'),
          sql<number>`(select count(*) from attempts x where x.quiz_id = quizzes.id)`.as('attempts'),
        ]),
      sorts: { created_at: 'quizzes.created_at', title: sql`lower(quizzes.title)` },
      id: 'quizzes.id',
    })
  }),

  serve(createQuiz, async ({ db, actor }, { title, time, ...more }) => {
    const { id } = await db
      .insertInto('quizzes')
      .values({ title, time: time ?? null, ...more, created_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refreshQuizzes(db)
    return { message: 'Quiz created', data: { id } }
  }),

  serve(changeQuiz, async ({ db }, { id, title, time, updated_at, ...more }) => {
    refuseOutdatedChange(changeQuiz, await lockItem(db, 'quiz', id), updated_at, 'quiz')
    await db
      .updateTable('quizzes')
      .set({ title, time: time ?? null, ...more, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await refreshQuizzes(db)
    return { message: 'Quiz updated' }
  }),

  serve(switchQuiz, async ({ db }, { id, status }) => {
    await lockItem(db, 'quiz', id)
    await db
      .updateTable('quizzes')
      .set({ status, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await refreshQuizzes(db)
    return { message: status === 1 ? 'The quiz is active' : 'The quiz is not active' }
  }),

  serve(listQuizQuestions, async ({ db }, { filter }) => {
    const quiz = await db
      .selectFrom('quizzes')
      .select('id')
      .where('id', '=', filter.course_quiz_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!quiz) throw notFound()
    const rows = await db
      .selectFrom('quiz_questions')
      .select(['id', 'quiz_id', 'question', 'type', 'options', 'answer', 'points', 'updated_at'])
      .where('quiz_id', '=', quiz.id)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const data = rows.map(({ id, quiz_id, options, ...row }) => ({
      ...row,
      course_quiz_question_id: id,
      course_quiz_id: quiz_id,
      choice: formatChoice(options as string[]),
    }))
    return wholeList(data)
  }),

  serve(createQuizQuestion, async ({ db }, { course_quiz_id, ...question }) => {
    const id = await addQuestion(db, 'quiz', course_quiz_id, question)
    await refreshQuizzes(db)
    return { message: 'Question added', data: { id } }
  }),

  serve(updateQuizQuestion, async ({ db }, { course_quiz_question_id, updated_at, ...texts }) => {
    await changeQuestion(db, updateQuizQuestion, course_quiz_question_id, texts, updated_at)
    await refreshQuizzes(db)
    return { message: 'Question updated' }
  }),

  serve(removeQuizQuestion, async ({ db }, { course_quiz_question_id }) => {
    await deleteQuestion(db, 'quiz', course_quiz_question_id)
    await refreshQuizzes(db)
    return { message: 'Question deleted' }
  }),

  serve(orderQuizQuestions, async ({ db }, { course_quiz_id, ids }) => {
    await orderQuestions(db, 'quiz', course_quiz_id, ids)
    await refreshQuizzes(db)
    return { message: 'The order is saved' }
  }),

  serve(listBankQuestions, async ({ db }, input) => {
    const { search, except } = input.filter
    const rows = db
      .selectFrom('quiz_questions')
      .innerJoin('quizzes', 'quizzes.id', 'quiz_questions.quiz_id')
      .where('quizzes.deleted_at', 'is', null)
      .$call(ifGiven(except, (q, value) => q.where('quizzes.id', '<>', value)))
      .$call(
        ifSearched(search, (q, pattern) =>
          q.where(sql<boolean>`(quizzes.search_text like ${pattern} or lower(quiz_questions.question) like ${pattern})`),
        ),
      )
    return listPage(rows, input, {
      columns: (q) =>
        q.select(['quiz_questions.id', 'quizzes.title as quiz', 'quiz_questions.question', 'quiz_questions.type', 'quiz_questions.points']),
      sorts: { created_at: 'quiz_questions.created_at' },
      id: 'quiz_questions.id',
    })
  }),

  serve(reuseQuizQuestions, async ({ db }, { course_quiz_id, ids }) => {
    await reuseQuestions(db, course_quiz_id, ids)
    await refreshQuizzes(db)
    return { message: ids.length === 1 ? 'Question added' : `${ids.length} questions added` }
  }),

  ...attemptRoutes('quiz', quizAttempts),

  serve(markQuiz, async (call, { course_section_id, course_quiz_id: id, scholar_id, marks }) => {
    const { db, actor, allow } = call
    const place = await findItemInCourse(db, actor, 'quiz', { id, course_section_id })
    allow(courseRules.teach, place.course)
    const list = marks.map(({ course_quiz_question_id, ...mark }) => ({ ...mark, question_id: course_quiz_question_id }))
    const { score, title } = await markEssays(db, actor, place, id, scholar_id, list)
    const facts = { quizId: id, sectionId: place.course_section_id, courseId: place.course.id, title }
    if (score !== null) await notify(call, quizNotices.marked, [scholar_id], facts)
    return { message: score === null ? 'Marks saved' : 'Marks saved; the score is final' }
  }),

  serve(decideLateAnswers, async (call, { course_section_id, course_quiz_id: id, scholar_id, accept }) => {
    const { db, actor, allow } = call
    const place = await findItemInCourse(db, actor, 'quiz', { id, course_section_id })
    allow(courseRules.teach, place.course)
    const title = await decideOnLateAnswers(db, actor, place, id, scholar_id, accept === 1)
    const facts = { quizId: id, sectionId: place.course_section_id, courseId: place.course.id, title, accepted: accept === 1 }
    await notify(call, quizNotices.late, [scholar_id], facts)
    return { message: accept === 1 ? 'The late answers count' : 'The late answers do not count' }
  }),

  serve(grantAttempt, async (call, { course_section_id, course_quiz_id: id, scholar_id, give, time, reason }) => {
    const { db, actor } = call
    const place = await findItemInCourse(db, actor, 'quiz', { id, course_section_id })
    const minutes = give === 'time' ? (time ?? null) : null
    const { title, name } = await grant(db, actor, place, id, scholar_id, minutes, reason)
    const facts = { quizId: id, sectionId: place.course_section_id, courseId: place.course.id, title, minutes }
    await notify(call, quizNotices.granted, [scholar_id], facts)
    return {
      message: minutes === null ? `${name} can take the quiz again` : `${name} has ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`,
    }
  }),
]
