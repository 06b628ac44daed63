import { optionLetter } from '@pandu/contract/attempts'
import type pg from 'pg'
import { type Clock, daysLater } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPerson } from '../people.ts'
import { random } from '../random.ts'
import { essays, placements, type QuestionOutline, quizOutlines, remarks, toolOutlines } from './quizzes.ts'

/** The learning team. */
const AUTHOR = 3

interface Asked extends QuestionOutline {
  id: number
}

/** Numbers questions through all items, in their order. */
const numberQuestions = (
  outlines: readonly { id: number; questions: readonly (Omit<QuestionOutline, 'answer'> & { answer?: string })[] }[],
) => {
  let next = 0
  return new Map<number, Asked[]>(outlines.map(({ id, questions }) => [id, questions.map((one) => ({ answer: '', ...one, id: ++next }))]))
}

/**
 * Quizzes and assessment tools, where courses use them, and what scholars have answered. Demo scholars have everything still before them
 * where their own courses run; two items they have taken already show what a result looks like.
 */
export async function seedAttempts(client: pg.Client, clock: Clock): Promise<void> {
  const made = clock.workday(60, 9)
  const ofQuiz = numberQuestions(quizOutlines)
  const ofTool = numberQuestions(toolOutlines)
  const dated = { created_by: AUTHOR, created_at: made, updated_at: made }
  await insertAll(
    client,
    'quizzes',
    quizOutlines.map(({ id, title, time }) => ({ id, title, time, status: 1, ...dated })),
  )
  await insertAll(
    client,
    'assessments',
    toolOutlines.map(({ id, name, description, time }) => ({ id, name, description, time, status: 1, ...dated })),
  )
  const questionRow = ({ id, question, options }: Asked, at: number) => ({
    id,
    type: options ? 'multiple' : 'essay',
    question,
    options: options ?? [],
    position: at + 1,
    created_at: made,
    updated_at: made,
  })
  await insertAll(
    client,
    'quiz_questions',
    [...ofQuiz].flatMap(([quiz_id, list]) => list.map((one, at) => ({ ...questionRow(one, at), quiz_id, answer: one.answer }))),
  )
  await insertAll(
    client,
    'assessment_questions',
    [...ofTool].flatMap(([assessment_id, list]) => list.map((one, at) => ({ ...questionRow(one, at), assessment_id }))),
  )
  for (const place of placements) {
    await client.query(
      `insert into section_modules (course_section_id, quiz_id, assessment_id, position, created_at)
       values ($1, $2, $3, (select coalesce(max(position), 0) + 1 from section_modules where course_section_id = $1), $4)`,
      [place.section, 'quiz' in place ? place.quiz : null, 'assessment' in place ? place.assessment : null, made],
    )
  }
  const history = await makeAttempts(client, clock, ofQuiz, ofTool)
  await insertAll(client, 'attempts', history.attempts)
  await insertAll(client, 'attempt_answers', history.answers)
  await insertAll(client, 'attempt_marks', history.marks)
  for (const table of ['quizzes', 'quiz_questions', 'assessments', 'assessment_questions', 'attempts', 'attempt_marks'])
    await advanceSequence(client, table)
}

const named = new Set(['scholar', 'scholar2', 'tsa'].map((username) => demoPerson(username).id))

/** Where the demo scholars have results of their own. */
const shown: ReadonlySet<number> = new Set([21, 31])

async function makeAttempts(client: pg.Client, clock: Clock, ofQuiz: Map<number, Asked[]>, ofTool: Map<number, Asked[]>) {
  const chance = random('attempts')
  const attempts: object[] = []
  const answers: object[] = []
  const marks: object[] = []
  const taken = new Set<string>()

  for (const place of placements) {
    const quizId = 'quiz' in place ? place.quiz : null
    const toolId = 'assessment' in place ? place.assessment : null
    const minutes = (quizId ? quizOutlines : toolOutlines).find(({ id }) => id === (quizId ?? toolId))!.time
    const questions = quizId ? ofQuiz.get(quizId)! : ofTool.get(toolId!)!
    const { rows } = await client.query<{ user_id: number; days: number; teacher: number }>(
      `select m.user_id, current_date - c.start_date days, (select min(t.user_id) from course_teachers t where t.course_id = c.id) teacher
       from course_sections s join courses c on c.id = s.course_id join cohort_members m on m.cohort_id = c.cohort_id
       where s.id = $1 order by m.user_id`,
      [place.section],
    )
    for (const { user_id, days, teacher } of rows) {
      const key = `${quizId ?? 0} ${toolId ?? 0} ${user_id}`
      if (taken.has(key) || days < 4 || !(named.has(user_id) ? shown.has(place.section) : chance.chance(0.7))) continue
      taken.add(key)
      const attempt_id = attempts.length + 1
      const started_at = clock.ago(chance.int(2, Math.min(days - 1, 30)), chance.int(8, 20), chance.int(0, 59))
      const submitted_at = new Date(started_at.getTime() + chance.int(4, Math.min(minutes ?? 25, 14)) * 60_000)
      const isMarked = named.has(user_id) || chance.chance(0.55)
      const marked_at = new Date(Math.min(daysLater(submitted_at, 1).getTime(), clock.now.getTime() - 60_000))
      let sum = 0
      let waits = false
      questions.forEach(({ id, question, options, answer }, at) => {
        const given = options
          ? optionLetter(chance.chance(0.6) && quizId ? answer.codePointAt(0)! - 97 : chance.int(0, options.length - 1))
          : chance.pick(essays)
        const essayMark = !options && isMarked ? chance.pick([0.6, 0.7, 0.8, 0.9, 1]) : null
        const mark = quizId ? (options ? Number(given === answer) : essayMark) : null
        const by = quizId && essayMark !== null
        const notes = by && chance.chance(0.6) ? chance.pick(remarks) : ''
        if (quizId && mark === null) waits = true
        sum += mark ?? 0
        answers.push({
          attempt_id,
          question_id: id,
          type: options ? 'multiple' : 'essay',
          question,
          options: options ?? [],
          position: at + 1,
          answer: given,
          key: answer,
          mark,
          notes,
          saved_at: submitted_at,
          marked_by: by ? teacher : null,
          marked_at: by ? marked_at : null,
        })
        if (by) marks.push({ id: marks.length + 1, attempt_id, question_id: id, mark, notes, by_id: teacher, at: marked_at })
      })
      attempts.push({
        id: attempt_id,
        scholar_id: user_id,
        quiz_id: quizId,
        assessment_id: toolId,
        course_section_id: place.section,
        started_at,
        ends_at: minutes ? new Date(started_at.getTime() + minutes * 60_000) : null,
        saved_at: submitted_at,
        submitted_at,
        score: quizId && !waits ? Math.round((sum / questions.length) * 10_000) / 100 : null,
      })
    }
  }
  return { attempts, answers, marks }
}
