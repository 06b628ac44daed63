import { moduleKinds } from '@pandu/contract/courses'
import { projectPath, type Stage, stageLabels, stages } from '@pandu/contract/projects'
import { sql } from 'kysely'
import { defineCalendarPart, type CalendarRow } from '../../kit/calendar.ts'
import type { PartContext } from '../../kit/parts.ts'
import { visibleItemPlaces } from '../courses/courses.service.ts'

interface StageRow extends CalendarRow {
  course_id: number
  section_id: number
  project_id: number
  stage: Stage
}

/** When stages of projects are due, at each place where the reader opens the project. */
export const projectCalendar = ({ db, reader }: PartContext) => [
  defineCalendarPart<StageRow>({
    key: 'stage.due',
    kinds: ['deadline'],
    inCourses: true,
    rows: sql`select place.place_id * ${stages.length}::bigint + array_position(${stages}::text[], d.stage) - 1 id, p.title, d.due_at begins, d.due_at ends,
        d.dates_changed_at changed_at, place.course_id, place.course, place.section_id, d.project_id, d.stage
      from project_stage_dates d join projects p on p.id = d.project_id and p.deleted_at is null
      join (${visibleItemPlaces(db, reader, moduleKinds.project)}) place on place.item_id = d.project_id`,
    show: ({ project_id, section_id, course_id, stage }) => ({
      what: `${stageLabels[stage]} is due`,
      url: projectPath(project_id, section_id, course_id),
    }),
  }),
]
