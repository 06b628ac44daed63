import { PROGRAMME_ZONE } from '@pandu/contract/kit'
import type pg from 'pg'
import type { Clock } from '../clock.ts'

/** What is still to be done in running courses is due: the first piece in this many days, each of the others as many days later. */
const [FIRST, EVERY, PIECES] = [6, 5, 5]
/** In how many days the later stages of projects are due. */
const stageDays = { 'report-progress': 12, 'report-final': 26, 'assignment-final': 40 }

/** Dates by which work is due, so that calendars hold more than meetings. All lie ahead: nobody's work becomes late by them. */
export async function seedDueDates(client: pg.Client, clock: Clock): Promise<void> {
  await client.query(
    `update section_modules m set due_at = ($1::date + $2::int + $3::int * (x.n - 1)::int + time '23:59') at time zone '${PROGRAMME_ZONE}'
     from (select m.id, c.end_date, row_number() over (partition by c.id order by s.position desc, m.position desc) n
       from section_modules m join course_sections s on s.id = m.course_section_id join courses c on c.id = s.course_id
       where (m.quiz_id is not null or m.assessment_id is not null) and $1::date between c.start_date and c.end_date) x
     where x.id = m.id and x.n <= $4 and $1::date + $2::int + $3::int * (x.n - 1)::int <= x.end_date`,
    [clock.now, FIRST, EVERY, PIECES],
  )
  await client.query(
    `insert into project_stage_dates (project_id, stage, due_at)
     select distinct m.project_id, d.stage, ($1::date + d.days::int + time '17:00') at time zone '${PROGRAMME_ZONE}'
     from section_modules m join course_sections s on s.id = m.course_section_id join courses c on c.id = s.course_id
     cross join jsonb_each_text($2::jsonb) d(stage, days)
     where m.project_id is not null and $1::date between c.start_date and c.end_date and $1::date + d.days::int <= c.end_date`,
    [clock.now, JSON.stringify(stageDays)],
  )
}
