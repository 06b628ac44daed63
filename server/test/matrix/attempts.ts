import {
  assessmentAttempts,
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
  removeQuizQuestion,
  switchQuiz,
  updateQuizQuestion,
} from '@pandu/contract/quizzes'
import { demoPerson } from '../../seed/people.ts'
import { seated } from './courses.ts'
import { type Facts, nobody, onRecord, plain, staff, writers } from './facts.ts'
import type { World } from './world.ts'

const section = `(select max(id) from course_sections where title = 'Section of the matrix')`
const scholar = demoPerson('scholar').id
/** A quiz or tool with an essay, in the section of the matrix. `attempt`: one of the scholar's. */
const inSection = (kind: 'quiz' | 'assessment', name: string, attempt?: 'open' | 'over' | 'late') => {
  const isQuiz = kind === 'quiz'
  return `with i as (insert into ${isQuiz ? 'quizzes (title)' : 'assessments (name)'} values ('${name}') returning id),
    q as (insert into ${kind}_questions (${kind}_id, type, question, position${isQuiz ? ', answer' : ''}) select id, 'essay', 'Why?', 1${isQuiz ? `, 'Because'` : ''} from i returning id),
    m as (insert into section_modules (course_section_id, ${kind}_id, position) select ${section}, id, 9 from i)
    ${
      attempt
        ? `, a as (insert into attempts (scholar_id, ${kind}_id, course_section_id, started_at, ends_at, submitted_at, late_state)
        select ${scholar}, id, ${section}, now() - interval '1 hour', ${attempt === 'late' ? 'now(), now()' : attempt === 'over' ? 'null, now()' : 'null, null'},
          ${attempt === 'late' ? "'waiting'" : 'null'} from i returning id),
      w as (insert into attempt_answers (attempt_id, question_id, type, question, position, answer) select a.id, q.id, 'essay', 'Why?', 1, 'So' from a, q)`
        : ''
    }
    select id from i`
}
const questionOf = (kind: 'quiz' | 'assessment', name: string) =>
  kind === 'quiz'
    ? `select q.id from quiz_questions q join quizzes i on i.id = q.quiz_id where i.title = '${name}'`
    : `select q.id from assessment_questions q join assessments i on i.id = q.assessment_id where i.name = '${name}'`

/** After those of the courses, whose section they stand in. */
export const attemptMade = {
  quiz: inSection('quiz', 'Quiz of the matrix'),
  quizQuestion: questionOf('quiz', 'Quiz of the matrix'),
  quizUnderWay: inSection('quiz', 'Under way', 'open'),
  quizTaken: inSection('quiz', 'Taken', 'over'),
  quizTakenQuestion: questionOf('quiz', 'Taken'),
  quizLate: inSection('quiz', 'Arrived late', 'late'),
  tool: inSection('assessment', 'Tool of the matrix'),
  toolQuestion: questionOf('assessment', 'Tool of the matrix'),
  toolUnderWay: inSection('assessment', 'Tool under way', 'open'),
  toolTaken: inSection('assessment', 'Tool taken', 'over'),
  toolLate: inSection('assessment', 'Tool arrived late', 'late'),
  looseTool: `insert into assessments (name) values ('In no section') returning id`,
}

const made = (name: keyof typeof attemptMade) => (world: World) => world.made(name)
const quizIn = (course_quiz_id: number, world: World) => ({ course_quiz_id, course_section_id: world.made('section') })
const toolIn = (assessment_id: number, world: World) => ({ assessment_id, course_section_id: world.made('section') })
const followers = `${staff} facilitator mentor`
const question = { question: 'What?', type: 'multiple' as const, choice: 'a:This;b:That' }

export const quizFacts: Facts[] = [
  plain(listQuizzes, { may: staff }),
  onRecord(listQuizzes, { about: 'one of them', other: { of: made('quiz'), may: staff }, input: (id: number) => ({ filter: { id } }) }),
  plain(createQuiz, { may: writers, input: { title: 'A quiz', time: 10 } }),
  onRecord(changeQuiz, { other: { of: made('quiz'), may: writers }, input: (id: number) => ({ id, title: 'Renamed', time: null }) }),
  onRecord(switchQuiz, { other: { of: made('quiz'), may: writers }, input: (id: number) => ({ id, status: 0 }) }),
  onRecord(listQuizQuestions, {
    other: { of: made('quiz'), may: staff },
    input: (course_quiz_id: number) => ({ filter: { course_quiz_id } }),
  }),
  onRecord(createQuizQuestion, {
    other: { of: made('quiz'), may: writers },
    input: (course_quiz_id: number) => ({ course_quiz_id, ...question, answer: 'a' }),
  }),
  onRecord(updateQuizQuestion, {
    other: { of: made('quizQuestion'), may: writers },
    input: (course_quiz_question_id: number) => ({ course_quiz_question_id, question: 'Changed?', answer: 'Yes' }),
  }),
  onRecord(removeQuizQuestion, {
    other: { of: made('quizQuestion'), may: writers },
    input: (course_quiz_question_id: number) => ({ course_quiz_question_id }),
  }),
  onRecord(orderQuizQuestions, {
    other: { of: made('quiz'), may: writers },
    input: (course_quiz_id: number, world) => ({ course_quiz_id, ids: [world.made('quizQuestion')] }),
  }),
  plain(listBankQuestions, { may: staff }),
  onRecord(reuseQuizQuestions, {
    other: { of: made('quiz'), may: writers },
    input: (course_quiz_id: number, world) => ({ course_quiz_id, ids: [world.made('quizTakenQuestion')] }),
  }),
  onRecord(quizAttempts.open, {
    other: { of: made('quiz'), may: 'scholar', sees: seated },
    input: (id: number, world) => ({ filter: quizIn(id, world) }),
  }),
  onRecord(quizAttempts.open, {
    about: 'that was handed in',
    other: { of: made('quizTaken'), may: nobody, notNow: 'scholar', sees: seated },
    input: (id: number, world) => ({ filter: quizIn(id, world) }),
  }),
  onRecord(quizAttempts.preview, {
    other: { of: made('quiz'), may: followers, sees: seated },
    input: (id: number, world) => ({ filter: quizIn(id, world) }),
  }),
  onRecord(quizAttempts.draft, {
    other: { of: made('quizUnderWay'), may: 'scholar' },
    input: (id: number, world) => ({ ...quizIn(id, world), answer: '[]' }),
  }),
  onRecord(quizAttempts.submit, {
    other: { of: made('quizUnderWay'), may: 'scholar' },
    input: (id: number, world) => ({ ...quizIn(id, world), answer: '[]' }),
  }),
  onRecord(quizAttempts.submit, {
    about: 'that was handed in',
    other: { of: made('quizTaken'), may: nobody, notNow: 'scholar' },
    input: (id: number, world) => ({ ...quizIn(id, world), answer: '[]' }),
  }),
  onRecord(quizAttempts.late, {
    other: { of: made('quizLate'), may: 'scholar' },
    input: (id: number, world) => ({ ...quizIn(id, world), answer: '[]' }),
  }),
  onRecord(decideLateAnswers, {
    other: { of: made('quizLate'), may: `${writers} facilitator mentor`, sees: seated },
    input: (id: number, world) => ({ ...quizIn(id, world), scholar_id: scholar, accept: 1 }),
  }),
  onRecord(grantAttempt, {
    other: { of: made('quizTaken'), may: writers },
    input: (id: number, world) => ({ ...quizIn(id, world), scholar_id: scholar, give: 'attempt' as const }),
  }),
  onRecord(quizAttempts.read, {
    other: { of: made('quiz'), may: seated },
    input: (id: number, world) => ({ filter: quizIn(id, world) }),
  }),
  onRecord(quizAttempts.read, {
    about: 'of a scholar',
    other: { of: made('quizTaken'), may: seated },
    input: (id: number, world) => ({ filter: { ...quizIn(id, world), scholar_id: scholar } }),
  }),
  onRecord(quizAttempts.results, {
    other: { of: made('quizTaken'), may: followers, sees: seated },
    input: (id: number, world) => ({ filter: quizIn(id, world) }),
  }),
  ...(['quizTaken', 'quizUnderWay'] as const).map((which) =>
    onRecord(markQuiz, {
      about: which === 'quizTaken' ? 'that was handed in' : 'under way',
      other: {
        of: made(which),
        ...(which === 'quizTaken' ? { may: `${writers} facilitator mentor` } : { may: nobody, notNow: `${writers} facilitator mentor` }),
        sees: seated,
      },
      input: (id: number, world) => ({
        ...quizIn(id, world),
        scholar_id: scholar,
        marks: [{ course_quiz_question_id: world.made('quizTakenQuestion'), mark: 80 }],
      }),
    }),
  ),
]

export const assessmentFacts: Facts[] = [
  plain(listTools, { may: staff }),
  onRecord(listTools, {
    about: 'one with its questions',
    other: { of: made('tool'), may: staff },
    input: (id: number) => ({ filter: { id }, include: 'questions' }),
  }),
  plain(createTool, { may: writers, input: { name: 'A tool', description: '', time: 30 } }),
  onRecord(updateTool, {
    other: { of: made('tool'), may: writers },
    input: (id: number) => ({ id, name: 'Renamed', description: '', time: 20 }),
  }),
  onRecord(switchTool, { other: { of: made('tool'), may: writers }, input: (id: number) => ({ id, status: 0 }) }),
  onRecord(removeTools, {
    about: 'that no section holds',
    other: { of: made('looseTool'), may: writers },
    input: (id: number) => [{ id }],
  }),
  onRecord(removeTools, {
    about: 'in use',
    other: { of: made('tool'), may: nobody, notNow: writers },
    input: (id: number) => [{ id }],
  }),
  onRecord(createToolQuestion, {
    other: { of: made('tool'), may: writers },
    input: (assessment_id: number) => ({ assessment_id, ...question }),
  }),
  onRecord(updateToolQuestion, {
    other: { of: made('toolQuestion'), may: writers },
    input: (assessment_test_id: number) => ({ assessment_test_id, question: 'Changed?' }),
  }),
  onRecord(removeToolQuestion, {
    other: { of: made('toolQuestion'), may: writers },
    input: (assessment_test_id: number) => ({ assessment_test_id }),
  }),
  onRecord(orderToolQuestions, {
    other: { of: made('tool'), may: writers },
    input: (assessment_id: number, world) => ({ assessment_id, ids: [world.made('toolQuestion')] }),
  }),
  onRecord(assessmentAttempts.open, {
    other: { of: made('tool'), may: 'scholar', sees: seated },
    input: (id: number, world) => ({ filter: toolIn(id, world) }),
  }),
  onRecord(assessmentAttempts.preview, {
    other: { of: made('tool'), may: followers, sees: seated },
    input: (id: number, world) => ({ filter: toolIn(id, world) }),
  }),
  onRecord(assessmentAttempts.draft, {
    about: 'that was not begun',
    other: { of: made('tool'), may: nobody, notNow: 'scholar' },
    input: (id: number, world) => ({ ...toolIn(id, world), answer: '[]' }),
  }),
  onRecord(assessmentAttempts.draft, {
    other: { of: made('toolUnderWay'), may: 'scholar' },
    input: (id: number, world) => ({ ...toolIn(id, world), answer: '[]' }),
  }),
  onRecord(assessmentAttempts.submit, {
    about: 'that was not begun',
    other: { of: made('tool'), may: nobody, notNow: 'scholar' },
    input: (id: number, world) => ({ ...toolIn(id, world), answer: '[]' }),
  }),
  onRecord(assessmentAttempts.submit, {
    other: { of: made('toolUnderWay'), may: 'scholar' },
    input: (id: number, world) => ({ ...toolIn(id, world), answer: '[]' }),
  }),
  onRecord(assessmentAttempts.submit, {
    about: 'that was handed in',
    other: { of: made('toolTaken'), may: nobody, notNow: 'scholar' },
    input: (id: number, world) => ({ ...toolIn(id, world), answer: '[]' }),
  }),
  onRecord(assessmentAttempts.late, {
    other: { of: made('toolLate'), may: 'scholar' },
    input: (id: number, world) => ({ ...toolIn(id, world), answer: '[]' }),
  }),
  onRecord(assessmentAttempts.read, {
    other: { of: made('toolTaken'), may: seated },
    input: (id: number, world) => ({ filter: { ...toolIn(id, world), scholar_id: scholar } }),
  }),
  onRecord(assessmentAttempts.results, {
    other: { of: made('toolTaken'), may: followers, sees: seated },
    input: (id: number, world) => ({ filter: toolIn(id, world) }),
  }),
]
