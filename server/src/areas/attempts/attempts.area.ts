import { lateAnswersHours } from '@pandu/contract/attempts'
import type { ServerArea } from '../../kit/area.ts'

export const attempts: ServerArea = {
  name: 'attempts',
  tables: ['attempts', 'attempt_answers', 'attempt_marks', 'attempt_changes'],
  joins: {
    course_sections: 'rights come from the course of the section',
    courses: 'attempts end with their course, and keys show after its end',
    quizzes: 'the item that is taken',
    quiz_questions: 'the questions of the item',
    assessments: 'the item that is taken',
    assessment_questions: 'the questions of the item',
    cohort_members: 'results list every scholar of the course',
  },
  routes: [],
  personal: {
    tables: [
      { table: 'attempts', of: 'scholar_id', shows: 'all', words: ['quiz or test answered', 'quizzes and tests answered'] },
      // What was answered in attempts that were replaced, with marks and keys, is for those who follow the course.
      { table: 'attempt_changes', of: 'scholar_id', shows: { without: ['replaced'] } },
    ],
  },
  settings: [lateAnswersHours],
}
