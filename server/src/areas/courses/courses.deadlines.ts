import { sql } from 'kysely'
import { defineDeadline } from '../../kit/deadlines.ts'
import { forEachKind, sectionItemRows } from '../../kit/section-items.ts'
import { courseNotices, type ClosingCourse, type DueItem } from './courses.notices.ts'
import { isShown } from './courses.queries.ts'
import { endOfCourse, isOpenForWork } from './courses.service.ts'

type Told<Facts> = Facts & { readers: number[] }

/**
 * Items that are due, whatever their kind: quizzes, assessments, materials and projects. The scholars who have not finished them are told, while they can:
 * materials are read at any time, the others not in a closed course.
 */
const items = defineDeadline<DueItem>(courseNotices.due, ({ sectionItems }, { from, to }) => {
  const unfinished = forEachKind(
    sectionItems,
    (finished) => sql<number[]>`array(select k.user_id from courses c join cohort_members k on k.cohort_id = c.cohort_id
      where c.id = m.course_id and c.status = 1 and c.deleted_at is null
        and (m.material_id is not null or ${isOpenForWork('c', 'm')})
        and k.user_id not in (select f.scholar_id from ${finished} f where f.scholar_id is not null))`,
  )
  return sql<Told<DueItem>>`select m.id, m.title, m.due_at, m.course_section_id section_id, m.course_id, ${unfinished} readers
    from ${sectionItemRows(sectionItems)} m where m.due_at > ${from} and m.due_at <= ${to} and ${isShown}`
})

/** The last midnight of a course, after which its work is closed. The scholars who still have something to do that closes are told. */
const ends = defineDeadline<ClosingCourse>(courseNotices.closes, ({ sectionItems }, { from, to }) => {
  const isOpen = forEachKind(
    sectionItems,
    (finished) => sql<boolean>`(k.user_id not in (select f.scholar_id from ${finished} f where f.scholar_id is not null))`,
  )
  const midnight = endOfCourse('c')
  return sql<
    Told<ClosingCourse>
  >`select c.id, c.title, ${midnight} due_at, array(select k.user_id from cohort_members k where k.cohort_id = c.cohort_id
      and exists (select from ${sectionItemRows(sectionItems)} m where m.course_id = c.id and m.open_always = 0 and ${isShown} and ${isOpen})) readers
    from courses c where c.status = 1 and c.deleted_at is null and c.open_always = 0 and ${midnight} > ${from} and ${midnight} <= ${to}`
})

export const courseDeadlines = [items, ends]
