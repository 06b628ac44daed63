import {
  assignCohort,
  courseRules,
  createCourse,
  listCourses,
  listMembers,
  listOwnCourses,
  removeCourse,
  switchCourse,
  updateCourse,
  viewTaughtCourse,
} from '@pandu/contract/courses'
import { fileUrl } from '@pandu/contract/files'
import type { Actor } from '@pandu/contract/kit'
import { mentoringChanged } from '@pandu/contract/mentoring'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { dropFile } from '../../kit/drop-file.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { storedRich } from '../../kit/html.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { redrawPicture } from '../../kit/pictures.ts'
import { type Call, serve } from '../../kit/serve.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { followCourseDates } from '../attempts/course-dates.service.ts'
import { carerName, endAssignmentsOfScholars } from '../mentoring/mentoring.service.ts'
import { copyRoutes } from './copy.routes.ts'
import { asCourse, courseColumns, courseIs } from './courses.queries.ts'
import { findCourse, seatOf, refreshCourse, visibleCourses } from './courses.service.ts'
import { resultRoutes } from './results.routes.ts'
import { extraTimeRoutes } from './extra-time.routes.ts'
import { sectionRoutes } from './sections.routes.ts'
import { teacherRoutes } from './teachers.routes.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { oneRow } from '../../kit/rows.ts'

type Wanted = Parameters<typeof listPage>[1] & {
  filter: { search?: string | undefined; status?: '1' | '2' | undefined; id?: number | undefined; when?: keyof typeof courseIs | undefined }
}

const pageOf = async (db: Db, actor: Actor, wanted: Wanted) => {
  const { search, status, id, when } = wanted.filter
  const rows = visibleCourses(db, actor)
    .$call(ifGiven(id, (q, value) => q.where('courses.id', '=', value)))
    .$if(status !== undefined, (q) => q.where('courses.status', '=', status === '1' ? 1 : 0))
    .$call(ifGiven(when, (q, value) => q.where(courseIs[value])))
    .$call(ifSearched(search, (q, pattern) => q.where('courses.search_text', 'like', pattern)))
  const page = await listPage(rows, wanted, {
    columns: (q) => q.select(courseColumns),
    sorts: { created_at: 'courses.created_at', title: sql`lower(courses.title)`, start_date: 'courses.start_date' },
    id: 'courses.id',
  })
  return { ...page, data: page.data.map(asCourse(seatOf(actor))) }
}

const keepCover = async ({ keep, actor }: Call<Actor>, courseId: number, cover: Parameters<typeof redrawPicture>[0]) => {
  const { upload, bytes } = await redrawPicture(cover, 'cover')
  return keep(upload, { kind: 'courses.cover', recordId: courseId, ownerId: actor.id, bytes })
}

export const courseRoutes = [
  serve(listCourses, async ({ db, actor }, input) => pageOf(db, actor, input)),
  serve(listOwnCourses, async ({ db, actor }, input) => pageOf(db, actor, input)),

  serve(createCourse, async (call, { cover, description, ...fields }) => {
    const { db, actor } = call
    const { id } = await db
      .insertInto('courses')
      .values({ ...fields, description: storedRich(description), created_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (cover) {
      await db
        .updateTable('courses')
        .set({ cover: await keepCover(call, id, cover) })
        .where('id', '=', id)
        .execute()
    }
    await refreshCourse(db, id)
    return { message: 'Course created', data: { id } }
  }),

  serve(updateCourse, async (call, { id, cover, description, updated_at, ...fields }) => {
    const { db, actor } = call
    const course = await findCourse(db, actor, id, true)
    refuseOutdatedChange(updateCourse, { ...course, cover: undefined }, updated_at, 'course')
    // If only one of the two days was sent, the other is the stored one.
    if ((fields.end_date ?? course.end_date) < (fields.start_date ?? course.start_date)) {
      throw invalid({ [fields.end_date ? 'end_date' : 'start_date']: ['end date must not be before start date'] })
    }
    const stored = cover && (await keepCover(call, id, cover))
    await db
      .updateTable('courses')
      .set({
        ...fields,
        ...(description !== undefined && { description: storedRich(description) }),
        ...(stored && { cover: stored }),
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (stored && course.cover) await dropFile(call, course.cover)
    if (fields.start_date !== undefined || fields.end_date !== undefined || fields.open_always !== undefined)
      await followCourseDates(db, id)
    await refreshCourse(db, id)
    return { message: 'Course updated' }
  }),

  serve(switchCourse, async ({ db, actor }, { id, status }) => {
    await findCourse(db, actor, id, true)
    await db
      .updateTable('courses')
      .set({ status, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await refreshCourse(db, id)
    return { message: status === 1 ? 'The course is active' : 'The course is not active' }
  }),

  serve(removeCourse, async ({ db, actor }, { id }) => {
    await findCourse(db, actor, id, true)
    await refreshCourse(db, id)
    await db
      .updateTable('courses')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    return { message: 'Course deleted' }
  }),

  serve(assignCohort, async ({ db, actor }, { course_id, cohort_id }) => {
    const course = await findCourse(db, actor, course_id, true)
    if (course.cohort_id === cohort_id) return { message: 'The cohort is assigned to this course' }
    const cohort = await db.selectFrom('cohorts').select('id').where('id', '=', cohort_id).forKeyShare().executeTakeFirst()
    if (!cohort) throw invalid({ cohort_id: ['This cohort does not exist'] })
    if (course.cohort_id !== null && (await hasWork(db, course_id))) {
      throw conflict('Scholars of the current cohort have already worked in this course, so its cohort cannot be changed')
    }
    await refreshCourse(db, course_id)
    const ended = await endAssignmentsOfScholars(db, { course_id })
    // Before the cohort changes: the scholars who lose somebody are told too.
    if (ended.length > 0) await refreshCourse(db, course_id, mentoringChanged)
    await db
      .updateTable('courses')
      .set({ cohort_id, cohort_assigned_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', course_id)
      .execute()
    await refreshCourse(db, course_id)
    return { message: 'The cohort is assigned to this course' }
  }),

  serve(viewTaughtCourse, async ({ db, actor, allow }, { id }) => {
    const course = await findCourse(db, actor, id)
    allow(courseRules.read, course)
    return { message: 'OK', data_course: course }
  }),

  serve(listMembers, async ({ db, actor, allow }, input) => {
    const course = await findCourse(db, actor, input.course)
    allow(courseRules.read, course)
    const { search, status } = input.filter
    const rows = db
      .selectFrom('cohort_members')
      .innerJoin('users', 'users.id', 'cohort_members.user_id')
      .where('cohort_members.cohort_id', '=', course.cohort_id ?? 0)
      .$if(status !== undefined, (q) => q.where('users.status', '=', status === '1' ? 1 : 0))
      .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
    const page = await listPage(rows, input, {
      columns: (q) =>
        q
          .leftJoin('universities', 'universities.id', 'users.university_id')
          .select([
            'users.id',
            'users.id as user_id',
            'users.name',
            'users.no_tf',
            'users.scholar_type',
            'universities.name as university',
            'users.status',
            'users.profile_picture',
            'cohort_members.created_at as joined_at',
            sql<boolean>`exists (select from group_members g where g.course_id = ${course.id} and g.user_id = users.id and g.left_at is null)`.as(
              'has_group',
            ),
            carerName('facilitator', course.id, 'users.id').as('facilitator'),
            carerName('mentor', course.id, 'users.id').as('mentor'),
          ]),
      sorts: { created_at: 'cohort_members.created_at', name: sql`lower(users.name)`, no_tf: sql`lower(users.no_tf)` },
      id: 'users.id',
    })
    const data = page.data.map(({ scholar_type, profile_picture, ...row }) => ({
      ...row,
      // Classmates must not see what type of scholar somebody is.
      type: course.seat === 'member' ? null : scholar_type,
      ...(course.seat === 'member' && { facilitator: null, mentor: null }),
      profile_picture: profile_picture && fileUrl(profile_picture),
    }))
    const { total, last_page, about, message } = page
    return { member: { data, total, last_page, ...(about && { about }) }, total, last_page, course_cohort_id: course.cohort_id, message }
  }),

  ...copyRoutes,
  ...sectionRoutes,
  ...resultRoutes,
  ...extraTimeRoutes,
  ...teacherRoutes,
]

/** Whether members have left any work in a course. */
const hasWork = async (db: Db, courseId: number) => {
  const looked = await sql<{ found: boolean }>`select
    exists (select from group_members where course_id = ${courseId} and left_at is null)
    or exists (select from project_submissions where course_id = ${courseId})
    or exists (select from attempts a join course_sections s on s.id = a.course_section_id where s.course_id = ${courseId}) found`.execute(
    db,
  )
  return oneRow(looked).found
}

/** Covers hold nothing personal, so everybody who is signed in may see them. */
export const courseFileGuards: FileGuards = { 'courses.cover': { mayRead: async () => true, keepable: true } }
