import { moduleKinds } from '@pandu/contract/courses'
import { isScholar, isStaff, withSearch } from '@pandu/contract/kit'
import type { NextStep } from '@pandu/contract/overview'
import { type Party, partiesOf, projectPath } from '@pandu/contract/projects'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import { projectCalendar } from './projects.calendar.ts'
import { projectDeadlines } from './projects.deadlines.ts'
import { type PartContext, definePart, type Parts } from '../../kit/parts.ts'
import { isOpenForWork, withSection, visibleCourses } from '../courses/courses.service.ts'
import { waitingFor } from './projects.queries.ts'

/** Proposals of projects in the courses that the reader sees, each with the section that holds its project. Nobody would hear of those of a deleted group. */
const proposals = ({ db, reader }: PartContext) =>
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
    .where((eb) => eb.or([eb('project_submissions.group_id', 'is', null), eb('g.deleted_at', 'is', null)]))
    .where('project_submissions.course_id', 'in', visibleCourses(db, reader).select('courses.id'))
    .select([
      'project_submissions.id',
      'project_submissions.project_id',
      's.id as section_id',
      'c.id as course_id',
      'c.title as course',
      'project_submissions.title',
      'project_submissions.waiting_since as at',
      sql<string | null>`coalesce(g.title, u.name)`.as('whose'),
    ])

interface Waiting {
  id: number
  project_id: number
  section_id: number
  course_id: number
  title: string
  course: string
  whose: string | null
}

/**
 * Project proposals that wait for the reader's party: LD, TEACHER, or both (001 §4). Several of one project are one step, which leads to their list.
 */
const toDecide = (asked: PartContext, parties: readonly Party[]) =>
  definePart<Waiting & { project: string; count: number }, NextStep>(
    'projects.decide',
    sql`select min(w.id) id, min(w.at) at, w.project_id, min(w.section_id) section_id, w.course_id, min(w.course) course, min(p.title) project,
        count(distinct w.id) count, min(w.title) title, min(w.whose) whose
      from (${proposals(asked).where((eb) => eb.or(parties.map((party) => waitingFor(party))))}) w join projects p on p.id = w.project_id
      group by w.project_id, w.course_id order by 2, w.project_id limit 4`,
    ({ id, project_id, section_id, course_id, title, course, whose, project, count }, since) => {
      const page = projectPath(project_id, section_id, course_id)
      if (count === 1) {
        const detail = ['Project proposal', whose, course].filter(Boolean).join(' · ')
        return { kind: 'decide', title, detail, url: withSearch(page, { open: id }), since }
      }
      return {
        kind: 'decide',
        title: `Decide “${project}”`,
        detail: `${count} proposals wait · ${course}`,
        // Whoever decides for both parties sees the whole list, which begins with what waits for either.
        url: parties.length === 1 ? withSearch(page, { waits_for: parties[0] }) : page,
        since,
      }
    },
  )

/**
 * Work of the scholar's groups, or of the scholar alone, that continues only when something is handed in. While the course is closed, nothing can be:
 * it would stand in the way of what can be done.
 */
const toHandIn = (asked: PartContext) => {
  const { db, reader } = asked
  const groups = db.selectFrom('group_members').select('group_id').where('user_id', '=', reader.id).where('left_at', 'is', null)
  return definePart<Waiting, NextStep>(
    'projects.handin',
    sql`${proposals(asked)
      .where(waitingFor('author'))
      .where(isOpenForWork('c', 'm'))
      .where((eb) => eb.or([eb('project_submissions.scholar_id', '=', reader.id), eb('project_submissions.group_id', 'in', groups)]))
      .orderBy('project_submissions.waiting_since')
      .orderBy('project_submissions.id')
      .limit(4)}`,
    ({ project_id, section_id, course_id, title, course }, since) => ({
      kind: 'handin',
      title: `Go on with “${title}”`,
      detail: `Project · ${course}`,
      url: projectPath(project_id, section_id, course_id),
      since,
    }),
  )
}

export const projectParts: Parts = {
  calendar: projectCalendar,
  deadlines: projectDeadlines,
  // A project is opened in a section that holds it.
  finds: ({ db, reader }) => [
    defineFind({
      key: 'projects',
      label: 'Projects',
      large: 'projects',
      rows: withSection(
        db,
        reader,
        moduleKinds.project,
        db
          .selectFrom('projects')
          .where('projects.deleted_at', 'is', null)
          .select(['projects.id', 'projects.title', sql<string>`lower(projects.title)`.as('text')]),
      ),
      line: ({ course }) => [course],
      page: ({ id, section_id, course_id }) => projectPath(id, section_id, course_id),
    }),
  ],
  todos: (asked) => {
    if (isScholar(asked.reader)) return [toHandIn(asked)]
    const parties = partiesOf(asked.reader)
    return isStaff(asked.reader) && parties.length > 0 ? [toDecide(asked, parties)] : []
  },
}
