import {
  addTeachers,
  assignCohort,
  assignModule,
  copyCourse,
  copySection,
  createCourse,
  createSection,
  exportCourseResults,
  listCourseResults,
  listCourses,
  listMembers,
  listOwnCourses,
  listSections,
  listTeachers,
  moduleKinds,
  moveModule,
  orderModules,
  orderSections,
  readScholarResults,
  removeCourse,
  removeSection,
  removeTeachers,
  setExtraTime,
  switchCourse,
  switchModule,
  switchSection,
  unassignModule,
  updateCourse,
  updateSection,
  viewTaughtCourse,
} from '@pandu/contract/courses'
import { demoPerson } from '../../seed/people.ts'
import { type Facts, nobody, onRecord, plain, scholars, signedIn, staff, writers } from './facts.ts'
import type { World } from './world.ts'

/** Who has a seat in the course of the matrix: staff, its two administrators, and the one scholar of its cohort. */
export const seated = `${staff} facilitator mentor scholar`
const followers = `${staff} facilitator mentor`

const course = (title: string) => `(select max(id) from courses where title = '${title}')`
const mine = course('Course of the matrix')

/** A course with everything in it, and one whose scholars have begun to work. */
export const courseMade = {
  course: `with c as (insert into cohorts (name, year) values ('Cohort of the matrix', 2024) returning id),
    m as (insert into cohort_members (cohort_id, user_id, type_scholar) select id, ${demoPerson('scholar').id}, 'regular' from c)
    insert into courses (title, start_date, end_date, cohort_id) select 'Course of the matrix', '2026-01-01', '2999-12-31', id from c returning id`,
  facilitatorRow: `insert into course_teachers (course_id, user_id) values (${mine}, ${demoPerson('facilitator').id}) returning id`,
  mentorRow: `insert into course_teachers (course_id, user_id) values (${mine}, ${demoPerson('mentor').id}) returning id`,
  section: `insert into course_sections (course_id, title, position) values (${mine}, 'Section of the matrix', 1) returning id`,
  material: `insert into materials (name, type_content, mime_type, link) values ('Material of the matrix', 'embed', 'doc', 'https://x.example') returning id`,
  moduleRow: `insert into section_modules (course_section_id, material_id, position)
    select (select max(id) from course_sections where title = 'Section of the matrix'), max(id), 1 from materials where name = 'Material of the matrix' returning id`,
  // Apart from the shared section, in which other areas put their own items.
  sortedSection: `insert into course_sections (course_id, title, position) values (${mine}, 'Section to be sorted', 2) returning id`,
  emptySection: `insert into course_sections (course_id, title, position) values (${mine}, 'Section without items', 3) returning id`,
  sortedRow: `insert into section_modules (course_section_id, material_id, position)
    select (select max(id) from course_sections where title = 'Section to be sorted'), max(id), 1 from materials where name = 'Material of the matrix' returning id`,
  quietCourse: `insert into courses (title, start_date, end_date, cohort_id)
    select 'Quiet course', '2026-01-01', '2999-12-31', id from cohorts where name = 'Cohort of the matrix' returning id`,
  looseMaterial: `insert into materials (name, type_content, mime_type, link) values ('In no section', 'embed', 'doc', 'https://x.example') returning id`,
  freeCohort: `insert into cohorts (name, year) values ('Without a course', 2024) returning id`,
  busyCourse: `with k as (insert into courses (title, start_date, end_date, cohort_id)
      select 'Busy course', '2026-01-01', '2999-12-31', id from cohorts where name = 'Cohort of the matrix' returning id),
    g as (insert into course_groups (course_id, title) select id, 'Five' from k returning id, course_id),
    m as (insert into group_members (group_id, course_id, user_id) select id, course_id, ${demoPerson('scholar').id} from g)
    select id from k`,
}

const ofCourse = (world: World) => world.made('course')
const ofSection = (world: World) => world.made('section')
const item = (course_section_id: number, instance_id: number) => ({ course_section_id, module_id: moduleKinds.material, instance_id })
const days = { start_date: '2026-02-01', end_date: '2026-03-01' }

export const courseFacts: Facts[] = [
  plain(listCourses, { may: signedIn }),
  onRecord(listCourses, {
    about: 'one of them',
    other: { of: ofCourse, may: seated },
    input: (id: number) => ({ filter: { id } }),
  }),
  plain(listOwnCourses, { may: scholars }),
  plain(createCourse, { may: writers, input: { title: 'A course', description: '', ...days } }),
  onRecord(updateCourse, { other: { of: ofCourse, may: writers }, input: (id: number) => ({ id, title: 'Renamed by the matrix' }) }),
  onRecord(switchCourse, { other: { of: ofCourse, may: writers }, input: (id: number) => ({ id, status: 0 }) }),
  onRecord(removeCourse, { other: { of: ofCourse, may: writers }, input: (id: number) => ({ id }) }),
  onRecord(assignCohort, {
    about: 'to a course in which nobody has worked',
    other: { of: (world) => world.made('quietCourse'), may: writers },
    input: (course_id: number, world) => ({ course_id, cohort_id: world.made('freeCohort') }),
  }),
  onRecord(assignCohort, {
    about: 'to a course in which scholars have worked',
    other: { of: (world) => world.made('busyCourse'), may: nobody, notNow: writers },
    input: (course_id: number, world) => ({ course_id, cohort_id: world.made('freeCohort') }),
  }),
  onRecord(viewTaughtCourse, { other: { of: ofCourse, may: seated }, input: (id: number) => ({ id }) }),
  onRecord(listMembers, { other: { of: ofCourse, may: seated }, input: (id: number) => ({ course: id }) }),
  ...[listCourseResults, exportCourseResults].map((call) =>
    onRecord(call, { other: { of: ofCourse, may: followers, sees: seated }, input: (course: number) => ({ course }) }),
  ),
  onRecord(readScholarResults, {
    own: { of: (world, caller) => (caller === 'scholar' ? ofCourse(world) : undefined), may: 'scholar' },
    other: { of: ofCourse, may: `${followers} scholar`, sees: seated },
    input: (course: number) => ({ course, scholar_id: demoPerson('scholar').id }),
  }),

  onRecord(setExtraTime, {
    other: { of: ofCourse, may: writers },
    input: (course_id: number) => ({ course_id, scholar_id: demoPerson('scholar').id, percent: 25 }),
  }),

  onRecord(listSections, {
    about: 'of a course',
    other: { of: ofCourse, may: seated },
    input: (course_id: number) => ({ filter: { course_id } }),
  }),
  onRecord(listSections, { about: 'one of them', other: { of: ofSection, may: seated }, input: (id: number) => ({ filter: { id } }) }),
  onRecord(createSection, {
    other: { of: ofCourse, may: writers },
    input: (course_id: number) => ({ course_id, title: 'A section', description: '' }),
  }),
  onRecord(updateSection, {
    other: { of: ofSection, may: writers },
    input: (id: number, world) => ({ id, course_id: ofCourse(world), title: 'Renamed', description: '' }),
  }),
  onRecord(copyCourse, {
    other: { of: ofCourse, may: writers },
    input: (id: number) => ({ id, title: 'A copy', start_date: '2027-01-01' }),
  }),
  onRecord(copySection, {
    other: { of: ofSection, may: writers },
    input: (id: number, world) => ({ id, course_id: ofCourse(world) }),
  }),
  onRecord(switchSection, { other: { of: ofSection, may: writers }, input: (id: number) => ({ id, status: 1, publish_at: null }) }),
  onRecord(removeSection, { other: { of: ofSection, may: writers }, input: (id: number) => ({ id }) }),
  onRecord(orderSections, {
    other: { of: ofCourse, may: writers },
    input: (course_id: number, world) => ({ course_id, ids: [world.made('sortedSection'), world.made('emptySection'), ofSection(world)] }),
  }),
  onRecord(assignModule, {
    other: { of: ofSection, may: writers },
    input: (id: number, world) => item(id, world.made('looseMaterial')),
  }),
  onRecord(unassignModule, { other: { of: ofSection, may: writers }, input: (id: number, world) => item(id, world.made('material')) }),
  onRecord(switchModule, {
    other: { of: ofSection, may: writers },
    input: (id: number, world) => ({ ...item(id, world.made('material')), status: 0 }),
  }),
  onRecord(moveModule, {
    other: { of: ofSection, may: writers },
    input: (id: number, world) => ({ ...item(id, world.made('material')), to_section_id: world.made('emptySection') }),
  }),
  onRecord(orderModules, {
    other: { of: (world) => world.made('sortedSection'), may: writers },
    input: (course_section_id: number, world) => ({ course_section_id, ids: [world.made('sortedRow')] }),
  }),

  onRecord(listTeachers, { other: { of: ofCourse, may: seated }, input: (course_id: number) => ({ filter: { course_id } }) }),
  onRecord(addTeachers, {
    other: { of: ofCourse, may: writers },
    input: (course_id: number) => ({ course_id, user_id: [demoPerson('vendor').id] }),
  }),
  onRecord(removeTeachers, { other: { of: (world) => world.made('mentorRow'), may: writers }, input: (id: number) => [{ id }] }),
]
