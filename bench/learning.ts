import type { Learning } from './lib/learning.ts'
import { benchLists, type ListCase } from './lib/lists.ts'
import { addMentoring } from './lib/mentoring.ts'
import { mentoringCases } from './mentoring.ts'
import type { World } from './lib/world.ts'

/** The lists of learning with the queries of their screens. Each is read by its most frequent reader, in a large course. */
const learningCases = (of: Learning): ListCase[] => {
  const course = (query: string) => `manage/course?${query}`
  const members = (query: string) => `manage/course/member?course=${of.course}&${query}`
  const cohort = (query: string) => `manage/cohort/member?filter[cohort_id]=${of.cohort}&${query}`
  const groups = (query: string) => `manage/course/group?filter[course_id]=${of.course}&include=members,fasilitator&${query}`
  const works = (query: string) =>
    `manage/course/project-assignment/group/submission?filter[course_group_project_id]=${of.groupProject}&${query}`
  const own = (query: string) =>
    `manage/course/project-assignment/individual/submission?filter[course_individu_project_id]=${of.ownProject}&${query}`
  const results = (query: string) => `manage/quiz/result?filter[course_quiz_id]=${of.quiz}&filter[course_section_id]=${of.section}&${query}`
  const readers = (query: string) => `manage/material/progress?course_section_id=${of.section}&material_id=${of.material}&${query}`
  return [
    ['courses, staff', 'ld', course('page[size]=12')],
    ['courses, staff, search', 'ld', course('filter[search]=health&page[size]=12')],
    ['courses, staff, active by title, 100 rows', 'ld', course('filter[status]=1&sort=title&page[size]=100')],
    ['courses, staff, running', 'ld', course('filter[when]=running&sort=-start_date&page[size]=12')],
    ['courses, teacher', 'facilitator', course('page[size]=12')],
    ['courses, scholar', 'scholar', 'scholar/course?page[size]=12'],
    ['cohorts', 'ld', 'manage/cohort?page[size]=10'],
    ['cohorts, search and year, 100 rows', 'ld', 'manage/cohort?filter[search]=cohort&filter[year]=2024&page[size]=100'],
    ['cohort members, 100 rows', 'ld', cohort('page[size]=100')],
    ['cohort members, search and status', 'ld', cohort('filter[search]=sari&filter[status]=1&page[size]=10')],
    ['course members', 'ld', members('page[size]=10')],
    ['course members, search and status', 'teacher', members('filter[search]=ayu&filter[status]=1&page[size]=10')],
    ['course members by name, 100 rows', 'ld', members('sort=name&page[size]=100')],
    ['scholars to invite', 'ld', `manage/scholar/affirmasi?course_id=${of.course}&filter[search]=sari&page[size]=10`],
    ['groups of a course', 'ld', groups('page[size]=10')],
    ['groups of a course, search, 100 rows', 'superadmin', groups('filter[search]=group&sort=-member_count&page[size]=100')],
    ['warehouse', 'ld', 'manage/gudang_belajar?page[size]=10'],
    ['warehouse, search by stars', 'scholar', 'manage/gudang_belajar?filter[search]=health&sort=-average_rating&page[size]=20'],
    ['warehouse picker', 'ld', 'manage/gudang_belajar?filter[allow_ld]=1&filter[private]=0&page[size]=6'],
    ['warehouse of an owner and category', 'ld', 'manage/gudang_belajar?filter[owner]=100007&filter[category]=2&page[size]=20'],
    ['material picker, search', 'ld', 'manage/material?filter[search]=health&filter[status]=1&page[size]=6'],
    ['materials, scholar', 'scholar', 'manage/material?page[size]=6'],
    ['quizzes', 'ld', 'manage/quiz?page[size]=10'],
    ['quiz picker, search', 'ld', 'manage/quiz?filter[search]=health&filter[status]=1&page[size]=6'],
    ['sections with what they hold, staff', 'ld', `manage/course/section?filter[course_id]=${of.course}&include=modules`],
    ['sections with what they hold, scholar', 'scholar', `manage/course/section?filter[course_id]=${of.course}&include=modules`],
    ['quiz results', 'ld', results('page[size]=10')],
    [
      'quiz results, waiting to be marked, search',
      'ld',
      results('filter[state]=waiting&filter[search]=a&sort=-submitted_at&page[size]=50'),
    ],
    ['readers of a material', 'ld', readers('filter[progress]=opened&page[size]=10')],
    ['group proposals', 'ld', works('page[size]=10')],
    ['group proposals that wait for LD, search', 'ld', works('filter[waits_for]=admin&filter[search]=group&page[size]=50')],
    ['individual proposals', 'ld', own('page[size]=10')],
    ['individual proposals that wait for a teacher, search', 'teacher', own('filter[waits_for]=council&filter[search]=a&page[size]=50')],
    [
      'own project of a scholar',
      'scholar',
      `scholar/course/project/individual/submission?filter[course_individu_project_id]=${of.ownProject}`,
    ],
  ]
}

/** Measures the lists of learning with 2,000 courses and 500,000 memberships, and of mentoring with 20,000 meetings within a year. */
export const benchLearning = async (world: World, learning: Learning) => {
  const mentoring = await addMentoring(world, learning)
  return benchLists(world, [...learningCases(learning), ...mentoringCases({ ...learning, ...mentoring })])
}
