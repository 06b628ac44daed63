import { type AttemptCalls, lateAnswersHours } from '@pandu/contract/attempts'
import { courseRules } from '@pandu/contract/courses'
import { serve } from '../../kit/serve.ts'
import { readSetting } from '../../kit/settings.ts'
import { findOwnAttempt, findItemInCourse, openAttempt, previewAttempt, saveAnswers, submitAttempt } from './attempts.service.ts'
import type { AttemptKind } from './attempt-kinds.ts'
import { storeLateAnswers } from './late-answers.service.ts'
import { findReadableAttempt, listResults, readResult } from './results.service.ts'

/** Also gives the number of a question under the name that answers use for it. */
const withNames = <Q extends { question_id: number }>({ questionKey }: AttemptCalls, questions: readonly Q[]) =>
  questions.map((one) => ({ ...one, [questionKey]: one.question_id }))

/** Answers the calls around the attempts at one kind of item. */
export const attemptRoutes = (kind: AttemptKind, calls: AttemptCalls) => [
  serve(calls.open, async ({ db, actor, allow }, { filter }) => {
    const place = await findItemInCourse(db, actor, kind, filter)
    allow(courseRules.takePart, place.course)
    const paper = await openAttempt(db, actor, kind, filter.id, place)
    return { data: { ...paper, questions: withNames(calls, paper.questions) }, message: 'OK' }
  }),

  serve(calls.preview, async ({ db, actor, allow }, { filter }) => {
    const place = await findItemInCourse(db, actor, kind, filter)
    allow(courseRules.follow, place.course)
    const { questions, ...item } = await previewAttempt(db, kind, filter.id)
    return { data: { ...item, questions: withNames(calls, questions) }, message: 'OK' }
  }),

  serve(calls.draft, async ({ db, actor, allow }, { answer, ...place }) => {
    const attempt = await findOwnAttempt(db, actor, kind, place)
    allow(calls.draft.access, attempt)
    return { message: 'Saved', data: await saveAnswers(db, kind, attempt, answer) }
  }),

  serve(calls.submit, async ({ db, actor, allow }, { answer, ...place }) => {
    const attempt = await findOwnAttempt(db, actor, kind, place)
    allow(calls.submit.access, attempt)
    await submitAttempt(db, kind, attempt, answer)
    return { message: 'Your answers have been handed in' }
  }),

  serve(calls.late, async ({ db, actor, allow }, { answer, ...place }) => {
    const attempt = await findOwnAttempt(db, actor, kind, place)
    allow(calls.late.access, attempt)
    return { message: await storeLateAnswers(db, kind, attempt, answer, await readSetting(db, lateAnswersHours)) }
  }),

  serve(calls.read, async ({ db, actor, allow }, { filter: { scholar_id, ...place } }) => {
    const paper = await findReadableAttempt(db, actor, kind, place, scholar_id)
    allow(courseRules.read, paper.course)
    return { data: await readResult({ db }, kind, place.id, paper), message: 'OK' }
  }),

  serve(calls.results, async ({ db, actor, allow }, input) => {
    const place = await findItemInCourse(db, actor, kind, input.filter)
    allow(courseRules.follow, place.course)
    return listResults(db, kind, input.filter.id, place, input)
  }),
]
