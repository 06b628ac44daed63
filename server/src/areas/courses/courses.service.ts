import { closedCourseReason, courseChanged, type CourseItem, type ModuleKind, moduleKinds, type Seat } from '@pandu/contract/courses'
import { type Actor, isScholar, isStaff } from '@pandu/contract/kit'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { inProgrammeZone, today } from '../../kit/zone.ts'

/** What somebody is in the courses they see: it depends only on the role (O14). */
export const seatOf = (actor: Actor): Seat => (isStaff(actor) ? 'staff' : isScholar(actor) ? 'member' : 'teacher')

/** The courses that somebody sees: all for staff, the taught ones for vendor users, those of their cohorts that are switched on for scholars (O14). */
export const visibleCourses = (db: Db, actor: Actor) => {
  const courses = db.selectFrom('courses').where('courses.deleted_at', 'is', null)
  const seat = seatOf(actor)
  if (seat === 'staff') return courses
  if (seat === 'member') {
    const own = db.selectFrom('cohort_members').select('cohort_id').where('user_id', '=', actor.id)
    return courses.where('courses.status', '=', 1).where('courses.cohort_id', 'in', own)
  }
  return courses.where('courses.id', 'in', db.selectFrom('course_teachers').select('course_id').where('user_id', '=', actor.id))
}

/** Of these courses the ones that are not over, by the programme's day. */
export const runningCourses = (db: Db, actor: Actor) => visibleCourses(db, actor).where('courses.end_date', '>=', today)

/** The same for a row of `users`, for statements about many people; the course is given by its id. */
export const seesCourse = (courseId: RawBuilder<unknown>) =>
  sql<boolean>`(users.status = 1 and exists (select from courses seen where seen.id = ${courseId} and seen.deleted_at is null and case
    when users.role in ('SUPERADMIN', 'TF') then true
    when users.role = 'SCHOLAR' then seen.status = 1
      and exists (select from cohort_members m where m.cohort_id = seen.cohort_id and m.user_id = users.id)
    else exists (select from course_teachers t where t.course_id = seen.id and t.user_id = users.id) end))`

/** Who of these people sees a course now. */
export const courseReaders = async (db: Db, courseId: number, userIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${[...userIds]}::int[])`)
    .where(seesCourse(sql`${courseId}::int`))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Published, and its publishing time has passed; for course_sections and section_modules, or an alias of theirs. */
export const isPublished = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.status`)} = 1 and (${sql.ref(`${table}.publish_at`)} is null or ${sql.ref(`${table}.publish_at`)} <= now()))`

/** Whether a person, a row of `users`, opens a section: scholars only when it is visible to them. */
export const opensSection = (sectionId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from course_sections where course_sections.id = ${sectionId} and course_sections.deleted_at is null
    and (users.role <> 'SCHOLAR' or ${isPublished('course_sections')}) and ${seesCourse(sql.ref('course_sections.course_id'))})`

/** Whether a person, a row of `users`, may open an item of a course, in whichever section it is now. */
export const opensItem = (courseId: RawBuilder<unknown>, kind: ModuleKind, instanceId: RawBuilder<unknown>) =>
  sql<boolean>`(${seesCourse(courseId)} and exists (select from course_sections
    join section_modules on section_modules.course_section_id = course_sections.id
    where course_sections.course_id = ${courseId} and course_sections.deleted_at is null
      and section_modules.module_id = ${moduleKinds[kind]} and section_modules.instance_id = ${instanceId}
      and (users.role <> 'SCHOLAR' or (${isPublished('course_sections')} and ${isPublished('section_modules')}))))`

/** The scholars of the courses that somebody teaches. A cohort that is used by many of these courses is read once. */
export const taughtScholars = (db: Db, teacherId: number) =>
  db
    .selectFrom('cohort_members')
    .where('cohort_members.cohort_id', 'in', (eb) =>
      eb
        .selectFrom('course_teachers')
        .innerJoin('courses', 'courses.id', 'course_teachers.course_id')
        .where('course_teachers.user_id', '=', teacherId)
        .where('courses.deleted_at', 'is', null)
        .where('courses.cohort_id', 'is not', null)
        .select(sql<number>`courses.cohort_id`.as('cohort_id')),
    )
    .select('cohort_members.user_id')

/**
 * The course, with what the actor is in it; a course that the actor does not see answers like a missing one. `lock` keeps it unchanged until the write
 * is over.
 */
export const findCourse = async (db: Db, actor: Actor, id: number, lock = false) => {
  const course = await visibleCourses(db, actor)
    .selectAll('courses')
    .where('courses.id', '=', id)
    .$if(lock, (q) => q.forNoKeyUpdate())
    .executeTakeFirst()
  if (!course) throw notFound()
  return { ...course, seat: seatOf(actor) }
}

/**
 * A scholar's own membership in a course, locked until the write is over: the course keeps its cohort and the cohort its member meanwhile. Locks are
 * taken in this order: course, membership, then all that depends on them. Exchanging cohorts and changing groups use the same order.
 */
export const lockMembership = async (db: Db, actor: Actor, courseId: number) => {
  const course = await db
    .selectFrom('courses')
    .select('cohort_id')
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .forShare()
    .executeTakeFirst()
  const held = await db
    .selectFrom('cohort_members')
    .select('user_id')
    .where('cohort_id', '=', course?.cohort_id ?? 0)
    .where('user_id', '=', actor.id)
    .forKeyShare()
    .executeTakeFirst()
  if (!held) throw notFound()
}

/** The same for handing in work on an item: refused with a sentence outside of the dates of the course, unless the item is left open there. */
export const lockMembershipForWork = async (db: Db, actor: Actor, courseId: number, item: { kind: ModuleKind; id: number }) => {
  await lockMembership(db, actor, courseId)
  const course = await findCourse(db, actor, courseId)
  const { rows } =
    await sql<CourseItem>`select ${isLeftOpen(sql`${course.id}::int`, item.kind, sql`${item.id}::int`)}::int open_always`.execute(db)
  const closed = closedCourseReason(course, { item: rows[0] })
  if (closed !== undefined) throw conflict(closed)
}

/**
 * Whether staff leave an item open while its course is closed. Asked of the course and not of one section, because work that was begun in one section
 * goes on when the item stands in another one.
 */
export const isLeftOpen = (courseId: RawBuilder<unknown>, kind: ModuleKind, instanceId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from course_sections held join section_modules item on item.course_section_id = held.id
    where held.course_id = ${courseId} and held.deleted_at is null and item.module_id = ${moduleKinds[kind]} and item.instance_id = ${instanceId}
      and item.open_always = 1)`

/** Whether scholars can work today on an item, a row of `section_modules`, of a course: what {@link closedCourseReason} says, for statements. */
export const isOpenForWork = (course: string, item: string) =>
  sql<boolean>`(${sql.ref(`${course}.open_always`)} = 1 or ${sql.ref(`${item}.open_always`)} = 1
    or ${today} between ${sql.ref(`${course}.start_date`)} and ${sql.ref(`${course}.end_date`)})`

/** The midnight that ends the last day of a course. */
export const endOfCourse = (course: string) => inProgrammeZone<string>(sql`(${sql.ref(`${course}.end_date`)} + 1)::timestamp`)

/** A section with its course, for those who see the course. `lock` locks the section, so that two changes of its order come one after the other. */
export const findSection = async (db: Db, actor: Actor, id: number, lock = false) => {
  const section = await db
    .selectFrom('course_sections')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(seatOf(actor) === 'member', (q) => q.where(isPublished('course_sections')))
    .$if(lock, (q) => q.forNoKeyUpdate())
    .executeTakeFirst()
  if (!section) throw notFound()
  return { ...section, course: await findCourse(db, actor, section.course_id) }
}

/**
 * The place of an item in a course, for those who may open it there: in a section of a course they see, and switched on if the reader is a scholar.
 * Items are opened in a section because rights come from its course. An item that has moved is found in its new section, because older addresses still
 * lead to it.
 */
export const findModule = async (db: Db, actor: Actor, place: { course_section_id: number; module_id: number; instance_id: number }) => {
  const found = await visiblePlaces(db, actor, place.module_id)
    .where('section_modules.instance_id', '=', place.instance_id)
    .where('courses.id', '=', (eb) => eb.selectFrom('course_sections').select('course_id').where('id', '=', place.course_section_id))
    .selectAll('section_modules')
    .orderBy(sql`section_modules.course_section_id = ${place.course_section_id}`, 'desc')
    .orderBy('section_modules.id')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw notFound()
  const section = await findSection(db, actor, found.course_section_id)
  return { ...found, section, course: section.course }
}

/** The places of items of a kind in the courses that the actor sees; scholars see those that are switched on. */
const visiblePlaces = (db: Db, actor: Actor, moduleId: number) =>
  visibleCourses(db, actor)
    .innerJoin('course_sections', (join) =>
      join.onRef('course_sections.course_id', '=', 'courses.id').on('course_sections.deleted_at', 'is', null),
    )
    .innerJoin('section_modules', 'section_modules.course_section_id', 'course_sections.id')
    .where('section_modules.module_id', '=', moduleId)
    .$if(seatOf(actor) === 'member', (q) => q.where(isPublished('section_modules')).where(isPublished('course_sections')))

/** The courses that hold an item and that the actor sees: whoever sees one of them may read what belongs to the item. */
export const coursesWith = (db: Db, actor: Actor, moduleId: number, instanceId: number) =>
  visiblePlaces(db, actor, moduleId)
    .select(['courses.id', 'courses.title', 'section_modules.course_section_id'])
    .where('section_modules.instance_id', '=', instanceId)
    .execute()

/** The items of a kind that are in a course the actor sees, for `where('id', 'in', …)`. */
export const visibleItems = (db: Db, actor: Actor, moduleId: number) =>
  visiblePlaces(db, actor, moduleId).select(sql<number>`section_modules.instance_id`.as('id'))

/** Every place of items of a kind in the courses that the actor sees, with the id of the item. */
export const visibleItemPlaces = (db: Db, actor: Actor, moduleId: number) =>
  visiblePlaces(db, actor, moduleId).select([
    'section_modules.id as place_id',
    sql<number>`section_modules.instance_id`.as('item_id'),
    'course_sections.id as section_id',
    'courses.id as course_id',
    'courses.title as course',
  ])

/** Items of a kind, each with the first section that holds it in a course the actor sees. Items that are in none of these courses are left out. */
export const withSection = <Row extends { id: number }>(db: Db, actor: Actor, moduleId: number, items: Expression<Row>) =>
  sql<Row & { section_id: number; course_id: number; course: string }>`
    select i.*, p.section_id, p.course_id, p.course from (${items}) i join lateral (${visiblePlaces(db, actor, moduleId)
      .where('section_modules.instance_id', '=', sql.ref<number>('i.id'))
      .select(['course_sections.id as section_id', 'courses.id as course_id', 'courses.title as course'])
      .orderBy('section_modules.id')
      .limit(1)}) p on true`

/**
 * Puts an item at the end of a section that is locked (`findSection` with `lock`), and refreshes the course. Undefined when the section holds it
 * already.
 */
export const appendModule = async (
  db: Db,
  section: { id: number; course_id: number },
  kind: ModuleKind,
  instanceId: number,
  status = 1,
) => {
  const added = await db
    .insertInto('section_modules')
    .values({
      course_section_id: section.id,
      [`${kind}_id`]: instanceId,
      status,
      position: sql`(select coalesce(max(position), 0) + 1 from section_modules where course_section_id = ${section.id})`,
    } as never)
    .onConflict((oc) => oc.columns(['course_section_id', 'module_id', 'instance_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await refreshCourse(db, section.course_id)
  return added
}

/** The scholars of a course. */
export const memberIds = async (db: Db, courseId: number) => {
  const rows = await db
    .selectFrom('cohort_members')
    .innerJoin('courses', 'courses.cohort_id', 'cohort_members.cohort_id')
    .select('cohort_members.user_id')
    .where('courses.id', '=', courseId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Who of a course may open a section, or an item of it, beside staff: the administrators of the course, and its scholars if course, section and item
 * are all visible to them.
 */
export const sectionReaders = async (db: Db, sectionId: number, item?: { module_id: number; instance_id: number }) => {
  const { rows } = await sql<{ user_id: number }>`
    select t.user_id from course_sections s join course_teachers t on t.course_id = s.course_id where s.id = ${sectionId}
    union
    select m.user_id from course_sections
      join courses c on c.id = course_sections.course_id and c.status = 1 and c.deleted_at is null
      join cohort_members m on m.cohort_id = c.cohort_id
    where course_sections.id = ${sectionId} and course_sections.deleted_at is null and ${isPublished('course_sections')} and ${
      item
        ? sql`exists (select from section_modules where course_section_id = ${sectionId} and module_id = ${item.module_id}
            and instance_id = ${item.instance_id} and ${isPublished('section_modules')})`
        : sql`true`
    }`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** The administrators of a course. */
export const teacherIds = async (db: Db, courseId: number) => {
  const rows = await db.selectFrom('course_teachers').select('user_id').where('course_id', '=', courseId).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Refreshes the open pages of everybody in a course. */
export const refreshCourse = async (db: Db, courseId: number, event = courseChanged) => {
  const others = await Promise.all([teacherIds(db, courseId), memberIds(db, courseId)])
  await publishToStaff(db, others.flat(), event)
}
