import type { Standing } from '@pandu/contract/accounts'
import { coursePages, courseRules, moduleKinds } from '@pandu/contract/courses'
import { isScholar } from '@pandu/contract/kit'
import type { ComingDay, CourseProgress, NextStep } from '@pandu/contract/overview'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import { type PartContext, type OverviewSections, definePart, type Parts } from '../../kit/parts.ts'
import { forEachKind, sectionItemRows, moduleResults } from '../../kit/section-items.ts'
import { courseCalendar } from './courses.calendar.ts'
import { courseDeadlines } from './courses.deadlines.ts'
import { findModules, isShown, courseIs } from './courses.queries.ts'
import { seatOf, visibleCourses } from './courses.service.ts'

/** How many running courses an overview shows: those that end first. */
const SHOWN = 5

const runningCourses = ({ db, reader }: PartContext) =>
  visibleCourses(db, reader)
    .where(courseIs.running)
    .where('courses.cohort_id', 'is not', null)
    .orderBy('courses.end_date')
    .orderBy('courses.id')
    .limit(SHOWN)
    .select(['courses.id', 'courses.title', 'courses.end_date'])

/** The scholar's running courses with their progress, and the next thing to learn in each. */
const ownLearning = async (asked: PartContext): Promise<OverviewSections> => {
  const rows = await runningCourses(asked)
    .select(
      sql<
        number[]
      >`array(select s.id from course_sections s where s.course_id = courses.id and s.deleted_at is null order by s.position, s.id)`.as(
        'sections',
      ),
    )
    .execute()
  const modules = await findModules(
    asked,
    asked.reader,
    rows.flatMap(({ sections }) => sections),
  )
  const courses = rows.map((row) => ({ ...row, modules: row.sections.flatMap((id) => modules.get(id) ?? []) }))
  return {
    progress: courses.map(({ id, title, end_date, modules: all }) => ({
      course_id: id,
      title,
      end_date,
      url: coursePages.course({ idCourse: id }),
      done: all.filter(({ done }) => done).length,
      total: all.length,
      members: null,
    })),
    next: courses.flatMap(({ id, title, modules: all }): NextStep[] => {
      const first = all.find(({ done, module_id }) => !done && module_id !== moduleKinds.project)
      if (!first) return []
      const url = coursePages.section({ idSection: first.course_section_id, idCourse: id })
      return [{ kind: 'learn', title: `Continue with “${first.title}”`, detail: title, url, since: null }]
    }),
  }
}

/** Running courses with the progress of all their scholars together: all courses for staff, the courses they teach for others. */
const courseProgress = async (asked: PartContext): Promise<CourseProgress[]> => {
  const running = runningCourses(asked).select('courses.cohort_id')
  const kinds = asked.contributions.sectionItems
  const done = forEachKind(
    kinds,
    (finished) =>
      sql`(select count(distinct f.scholar_id) from ${finished} f join cohort_members k on k.user_id = f.scholar_id and k.cohort_id = c.cohort_id)`,
  )
  const { rows } = await sql<{ id: number; title: string; end_date: string; members: number; modules: number; done: number }>`
    select c.id, c.title, c.end_date, (select count(*) from cohort_members k where k.cohort_id = c.cohort_id) members,
      count(m.id) modules, coalesce(sum(${done}), 0) done
    from (${running}) c left join ${sectionItemRows(kinds)} m on m.course_id = c.id and ${isShown}
    group by c.id, c.title, c.end_date, c.cohort_id order by c.end_date, c.id`.execute(asked.db)
  return rows.map(({ id, title, end_date, members, modules, done }) => ({
    course_id: id,
    title,
    end_date,
    url: coursePages.course({ idCourse: id }),
    done,
    total: members * modules,
    members,
  }))
}

const day = ({ db, reader }: PartContext, key: 'begins' | 'ends', column: 'start_date' | 'end_date', what: string) =>
  definePart<{ id: number; at: string; title: string }, ComingDay>(
    `${key}.course`,
    sql`select id, ${sql.ref(column)} at, title from (${visibleCourses(db, reader).select(['courses.id', 'courses.title', `courses.${column}`])}) c`,
    ({ id, at, title }) => ({ key: `${key}.course.${id}`, day: at, what, title, url: coursePages.course({ idCourse: id }) }),
  )

interface CourseRow {
  id: number
  title: string
  total: number
  done: number
  average: number | null
}

/** How far a scholar is with the running courses, for those who follow them. */
const courseStandings = ({ db, reader, contributions: { sectionItems } }: PartContext, scholarId: number) => {
  const running = visibleCourses(db, reader)
    .where(courseIs.running)
    .select(['courses.id', 'courses.title', 'courses.end_date', 'courses.cohort_id'])
  const done = moduleResults(sectionItems, sql`m.course_id = c.id and ${isShown} and r.scholar_id = ${scholarId} and r.state = 'done'`)
  return definePart<CourseRow, Standing>(
    'course',
    sql`select c.id, c.end_date at, c.title, (select count(*) from ${sectionItemRows(sectionItems)} m where m.course_id = c.id and ${isShown}) total,
        d.done, d.average
      from (${running}) c join cohort_members k on k.cohort_id = c.cohort_id and k.user_id = ${scholarId}
      cross join lateral (select count(*) done, round(avg(r.score), 2) average from ${done} r) d`,
    ({ id, title, total, done: finished, average }) => ({
      kind: 'course',
      label: title,
      value: `${finished} of ${total} done`,
      detail: average === null ? '' : `average score ${average}`,
      url: coursePages.scholarResults({ idCourse: id, idScholar: scholarId }),
    }),
  )
}

export const courseParts: Parts = {
  finds: ({ db, reader }) => [
    defineFind({
      key: 'courses',
      label: 'Courses',
      rows: visibleCourses(db, reader).select([
        'courses.id',
        'courses.title',
        'courses.search_text as text',
        'courses.status',
        sql<string | null>`(select name from cohorts where cohorts.id = courses.cohort_id)`.as('cohort'),
      ]),
      line: ({ cohort, status }) => [cohort, status !== 1 && 'No Active'],
      page: ({ id }) => coursePages.course({ idCourse: id }),
      list: (search) => coursePages.list({}, { search }),
    }),
  ],
  dates: (asked) => [day(asked, 'begins', 'start_date', 'Course begins'), day(asked, 'ends', 'end_date', 'Course ends')],
  calendar: courseCalendar,
  deadlines: courseDeadlines,
  standings: (asked, scholarId) =>
    courseRules.readResults.test(asked.reader, { seat: seatOf(asked.reader), scholar_id: scholarId }) === true
      ? [courseStandings(asked, scholarId)]
      : [],
  overview: async (asked) => (isScholar(asked.reader) ? ownLearning(asked) : { progress: await courseProgress(asked) }),
}
