import { courseRules, moduleKinds } from '@pandu/contract/courses'
import type { Actor } from '@pandu/contract/kit'
import type { CourseProgress, NextStep } from '@pandu/contract/overview'
import { partiesOf } from '@pandu/contract/projects'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { findModules, seatOf, visibleCourses, whenIs } from '../courses/courses.service.ts'
import { waitingFor } from '../projects/projects.service.ts'

/** How many running courses a first page speaks of: those that end first. */
const SHOWN = 5

const coursePath = (id: number) => `/course/inclass/${id}`
const pageOf = (word: string, { instance_id, section_id, course_id }: Place) => `/${word}/inclass/${instance_id}/${section_id}/${course_id}`
interface Place {
  instance_id: number
  section_id: number
  course_id: number
}

const runningCourses = (db: Db, actor: Actor) =>
  visibleCourses(db, actor)
    .where(whenIs.running)
    .where('courses.cohort_id', 'is not', null)
    .orderBy('courses.end_date')
    .orderBy('courses.id')
    .limit(SHOWN)
    .select(['courses.id', 'courses.title', 'courses.end_date'])

/** The scholar's running courses with the own progress, and the next thing to learn in each. */
export const ownLearning = async (db: Db, actor: Actor): Promise<{ progress: CourseProgress[]; next: NextStep[] }> => {
  const rows = await runningCourses(db, actor)
    .select(
      sql<
        number[]
      >`array(select s.id from course_sections s where s.course_id = courses.id and s.deleted_at is null order by s.position, s.id)`.as(
        'sections',
      ),
    )
    .execute()
  const modules = await findModules(
    db,
    actor,
    rows.flatMap(({ sections }) => sections),
  )
  const courses = rows.map((row) => ({ ...row, modules: row.sections.flatMap((id) => modules.get(id) ?? []) }))
  return {
    progress: courses.map(({ id, title, end_date, modules: all }) => ({
      course_id: id,
      title,
      end_date,
      url: coursePath(id),
      done: all.filter(({ done }) => done).length,
      total: all.length,
      members: null,
    })),
    next: courses.flatMap(({ id, title, modules: all }): NextStep[] => {
      const first = all.find(({ done, module_id }) => !done && module_id !== moduleKinds.project)
      if (!first) return []
      const url = `/section/inclass/${first.course_section_id}/${id}`
      return [{ kind: 'learn', title: `Continue with “${first.title}”`, detail: title, url, since: null }]
    }),
  }
}

/** Running courses with the progress of all their scholars together: every course for staff, the taught ones for others. */
export const courseProgress = async (db: Db, actor: Actor): Promise<CourseProgress[]> => {
  const running = runningCourses(db, actor).select('courses.cohort_id')
  const finished = (
    item: string,
    column: string,
  ) => sql`(select count(*) from attempts x join cohort_members k on k.user_id = x.scholar_id and k.cohort_id = c.cohort_id
    where x.${sql.ref(column)} = ${sql.ref(item)} and (x.submitted_at is not null or x.ends_at < now()))`
  const { rows } = await sql<{ id: number; title: string; end_date: string; members: number; modules: number; done: number }>`
    select c.id, c.title, c.end_date, (select count(*) from cohort_members k where k.cohort_id = c.cohort_id) members,
      count(m.id) modules, coalesce(sum(case
        when m.quiz_id is not null then ${finished('m.quiz_id', 'quiz_id')}
        when m.assessment_id is not null then ${finished('m.assessment_id', 'assessment_id')}
        when m.material_id is not null then (select count(*) from material_progress x join cohort_members k on k.user_id = x.scholar_id and k.cohort_id = c.cohort_id
          where x.course_section_id = m.course_section_id and x.material_id = m.material_id and x.finished_at is not null)
        else (select count(*) from project_submissions x left join group_members g on g.group_id = x.group_id and g.left_at is null
          where x.project_id = m.project_id and x.course_id = c.id and x.stage = 'assignment-final') end), 0) done
    from (${running}) c
    left join course_sections s on s.course_id = c.id and s.deleted_at is null
    left join section_modules m on m.course_section_id = s.id and m.status = 1
    group by c.id, c.title, c.end_date, c.cohort_id order by c.end_date, c.id`.execute(db)
  return rows.map(({ id, title, end_date, members, modules, done }) => ({
    course_id: id,
    title,
    end_date,
    url: coursePath(id),
    done: Math.min(done, members * modules),
    total: members * modules,
    members,
  }))
}

interface Waiting extends Place {
  title: string
  course: string
  since: string
  count: number
}

/** Proposals of projects in the courses that the reader sees, each with the section its project stands in. */
const projectProposals = (db: Db, actor: Actor) =>
  db
    .selectFrom('project_submissions')
    .innerJoin('courses as c', 'c.id', 'project_submissions.course_id')
    .innerJoin('course_sections as s', (join) => join.onRef('s.course_id', '=', 'c.id').on('s.deleted_at', 'is', null))
    .innerJoin('section_modules as m', (join) =>
      join.onRef('m.course_section_id', '=', 's.id').onRef('m.project_id', '=', 'project_submissions.project_id'),
    )
    .leftJoin('course_groups as g', 'g.id', 'project_submissions.group_id')
    .leftJoin('users as u', 'u.id', 'project_submissions.scholar_id')
    .where('project_submissions.stage', '=', 'proposal')
    .where('project_submissions.course_id', 'in', visibleCourses(db, actor).select('courses.id'))
    .select([
      'project_submissions.id',
      'project_submissions.project_id',
      's.id as section_id',
      'c.id as course_id',
      'c.title as course',
      'project_submissions.title',
      'project_submissions.waiting_since as since',
      sql<string | null>`coalesce(g.title, u.name)`.as('whose'),
    ])

/** Project proposals that wait for the reader's party: LD, TEACHER, or both (001 §4), project by project; one alone is called by its own title. */
export const projectsToDecide = async (db: Db, actor: Actor, limit = 4): Promise<NextStep[]> => {
  const mine = partiesOf(actor)
  if (mine.length === 0) return []
  const { rows } = await sql<Waiting & { project: string; id: number; whose: string | null }>`
    select w.project_id instance_id, min(w.section_id) section_id, w.course_id, min(w.course) course, min(p.title) project, min(w.since) since,
      count(distinct w.id) count, min(w.id) id, min(w.title) title, min(w.whose) whose
    from (${projectProposals(db, actor).where((eb) => eb.or(mine.map((party) => waitingFor(party))))}) w join projects p on p.id = w.project_id
    group by w.project_id, w.course_id order by since, 1 limit ${limit}`.execute(db)
  return rows.map((row) => {
    const page = pageOf('project', row)
    if (row.count === 1)
      return {
        kind: 'decide',
        title: row.title,
        detail: ['Project proposal', row.whose, row.course].filter(Boolean).join(' · '),
        url: `${page}?open=${row.id}`,
        since: row.since,
      }
    return {
      kind: 'decide',
      title: `Decide “${row.project}”`,
      detail: `${row.count} proposals wait · ${row.course}`,
      // Who decides for both parties sees the whole list: what waits for either stands at its top.
      url: mine.length === 1 ? `${page}?waits_for=${mine[0]}` : page,
      since: row.since,
    }
  })
}

/** Work of the scholar's groups, or of the scholar alone, that goes on only when something is handed in. */
export const projectsToHandIn = async (db: Db, actor: Actor, limit = 4): Promise<NextStep[]> => {
  const groups = db.selectFrom('group_members').select('group_id').where('user_id', '=', actor.id).where('left_at', 'is', null)
  const rows = await projectProposals(db, actor)
    .where(waitingFor('author'))
    .where((eb) => eb.or([eb('project_submissions.scholar_id', '=', actor.id), eb('project_submissions.group_id', 'in', groups)]))
    .orderBy('project_submissions.waiting_since')
    .orderBy('project_submissions.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: 'handin',
    title: `Go on with “${row.title}”`,
    detail: `Project · ${row.course}`,
    url: pageOf('project', { ...row, instance_id: row.project_id }),
    since: row.since,
  }))
}

/** Essays that wait for a mark in courses that the reader teaches or runs, quiz by quiz. */
export const essaysToMark = async (db: Db, actor: Actor, limit = 4): Promise<NextStep[]> => {
  if (courseRules.teach.test(actor, { seat: seatOf(actor) }) !== true) return []
  const { rows } = await sql<Waiting>`
    select a.quiz_id instance_id, min(a.course_section_id) section_id, s.course_id, q.title, c.title course, min(a.submitted_at) since, count(*) count
    from attempts a join quizzes q on q.id = a.quiz_id join course_sections s on s.id = a.course_section_id join courses c on c.id = s.course_id
    where a.quiz_id is not null and a.submitted_at is not null and a.score is null and s.course_id in (${visibleCourses(db, actor).select('courses.id')})
    group by a.quiz_id, s.course_id, q.title, c.title order by since, 1 limit ${limit}`.execute(db)
  return rows.map((row) => ({
    kind: 'mark',
    title: `Mark “${row.title}”`,
    detail: `${row.count} ${row.count === 1 ? 'scholar waits' : 'scholars wait'} · ${row.course}`,
    url: pageOf('quiz', row),
    since: row.since,
  }))
}
