import { demoPerson } from '../../server/seed/people.ts'
import type { World } from './world.ts'

/** The amount of learning data: 500 cohorts of 1,000 scholars each, and four courses for each cohort. */
const COHORTS = 500
const COURSES = 2000

/** The ids of large records that the benchmarks of learning read. */
export interface Learning {
  cohort: number
  course: number
  section: number
  quiz: number
  material: number
  groupProject: number
  ownProject: number
}

/** Adds 2,000 courses, 500,000 memberships and related records to a database with 100,000 scholars. */
export const addLearning = async ({ sql }: World): Promise<Learning> => {
  const many = (from: number, to: number) => `generate_series(${from}, ${to}) i`
  // Ids start above those of the demo world, so that the id of one record can be computed from that of another.
  const base = 100_000
  const at = (n: string) => `now() - make_interval(hours => (${n})::int)`
  const title = (n: string) => `(select word from title_words where n = (${n}) * 7919 % (select count(*) from title_words)) || ' ' || ${n}`
  // Turns off foreign key checks. All references are valid, and checking each row would take most of the time.
  await sql('set session_replication_role = replica')
  await sql(`create temp table title_words as select row_number() over (order by word) - 1 n, word from (
    select distinct unnest(string_to_array(title || ' ' || regexp_replace(description, '<[^>]*>', ' ', 'g'), ' ')) word from courses) w where length(word) > 3`)
  await sql(
    `create temp table people as select row_number() over (order by id) - 1 n, id from users where username like 'bench.%' limit 100000`,
  )
  await sql('create unique index on people (n)')
  await sql(`create temp table team as select row_number() over (order by id) - 1 n, id from users where role in ('TF', 'VENDOR')`)

  await sql(`insert into cohorts (id, name, year, description, created_at)
    select ${base} + i, 'Cohort ' || i, 2019 + i % 8, ${title('i')}, ${at('i * 3')} from ${many(0, COHORTS - 1)}`)
  await sql(
    `insert into cohort_members (cohort_id, user_id, type_scholar, created_at)
      select ${base} + (p.n * 7 + r * 101) % ${COHORTS}, p.id, 'regular', ${at('p.n % 5000')} from people p, generate_series(0, 5) r where r < 5 or p.n < 2000 on conflict do nothing`,
  )
  // The people of the demo world are in as many cohorts as everybody else.
  await sql(
    `insert into cohort_members (cohort_id, user_id, type_scholar) select ${base} + r, $1, 'regular' from unnest(array[1, 16, 116, 216, 316]) r`,
    [demoPerson('scholar').id],
  )
  await sql(`insert into courses (id, title, description, start_date, end_date, status, cohort_id, created_at)
    select ${base} + i, ${title('i')}, 'What it is about', date '2020-01-01' + i, date '2020-04-01' + i, case when i % 10 = 0 then 0 else 1 end,
      ${base} + i % ${COHORTS}, ${at('i * 2')} from ${many(0, COURSES - 1)}`)
  await sql(`insert into course_teachers (course_id, user_id) select c.id, t.id from courses c cross join generate_series(0, 2) r
    join team t on t.n = (c.id * 3 + r * 5) % (select count(*) from team) where c.id >= ${base} on conflict do nothing`)
  await sql(
    `insert into course_teachers (course_id, user_id) select id, $1 from courses where id >= ${base} and id % 50 = 0 on conflict do nothing`,
    [demoPerson('facilitator').id],
  )
  await sql(
    `insert into course_sections (id, course_id, title, position) select ${base} + i, ${base} + i / 5, 'Section ' || i % 5, i % 5 from ${many(0, COURSES * 5 - 1)}`,
  )
  await sql(
    `insert into quizzes (id, title, time, status, created_at) select ${base} + i, ${title('i')}, 30, case when i % 9 = 0 then 0 else 1 end, ${at('i')} from ${many(0, COURSES - 1)}`,
  )
  await sql(`insert into quiz_questions (quiz_id, type, question, options, answer, position)
    select ${base} + i / 5, 'multiple', 'Which?', '["This", "That"]', 'a', i % 5 from ${many(0, COURSES * 5 - 1)}`)
  await sql(`insert into assessments (id, name, created_at) select ${base} + i, ${title('i')}, ${at('i')} from ${many(0, 499)}`)
  await sql(`insert into materials (id, name, description, type_content, mime_type, link, created_at)
    select ${base} + i, ${title('i')}, 'To read', 'embed', 'doc', 'https://example.org/' || i, ${at('i')} from ${many(0, COURSES * 5 - 1)}`)
  await sql(
    `insert into projects (id, title, description, type) select ${base} + i, ${title('i')}, 'To do', case when i % 2 = 0 then 'group' else 'indie' end from ${many(0, COURSES - 1)}`,
  )
  // The first section of each course has a module of every kind, the others have a material and sometimes an assessment tool.
  await sql(
    `insert into section_modules (course_section_id, quiz_id, position) select ${base} + i * 5, ${base} + i, 1 from ${many(0, COURSES - 1)}`,
  )
  await sql(
    `insert into section_modules (course_section_id, project_id, position) select ${base} + i * 5, ${base} + i, 2 from ${many(0, COURSES - 1)}`,
  )
  await sql(
    `insert into section_modules (course_section_id, material_id, position) select ${base} + i, ${base} + i, 3 from ${many(0, COURSES * 5 - 1)}`,
  )
  await sql(
    `insert into section_modules (course_section_id, assessment_id, position) select ${base} + i, ${base} + i % 500, 4 from ${many(0, COURSES * 5 - 1)} where i % 3 = 0`,
  )

  await sql(`insert into attempts (scholar_id, quiz_id, course_section_id, started_at, submitted_at, score)
    select m.user_id, ${base} + (c.id - ${base}), ${base} + (c.id - ${base}) * 5, ${at('c.id % 900')}, case when m.user_id % 4 > 0 then now() end, case when m.user_id % 4 > 1 then m.user_id % 100 end
    from courses c join cohort_members m on m.cohort_id = c.cohort_id where c.id >= ${base} and c.id % 8 = 0 and m.user_id % 5 > 0 on conflict do nothing`)
  await sql(`insert into material_progress (course_section_id, material_id, scholar_id, finished_at)
    select ${base} + (c.id - ${base}) * 5, ${base} + (c.id - ${base}) * 5, m.user_id, case when m.user_id % 3 > 0 then now() end
    from courses c join cohort_members m on m.cohort_id = c.cohort_id where c.id >= ${base} and c.id % 8 = 0 and m.user_id % 5 > 0`)

  // 40 groups of five in each course.
  await sql(
    `insert into course_groups (id, course_id, title, created_at) select ${base} + i, ${base} + i / 40, 'Group ' || i % 40, ${at('i % 5000')} from ${many(0, COURSES * 40 - 1)}`,
  )
  await sql(`insert into group_members (group_id, course_id, user_id, leader)
    select ${base} + (c.id - ${base}) * 40 + m.n / 5, c.id, m.user_id, m.n % 5 = 0
    from courses c join lateral (select user_id, row_number() over (order by user_id) - 1 n from cohort_members m where m.cohort_id = c.cohort_id order by user_id limit 200) m on true
    where c.id >= ${base}`)
  await sql(`insert into group_facilitators (group_id, user_id) select g.id, t.user_id from course_groups g
    join lateral (select user_id from course_teachers t where t.course_id = g.course_id order by user_id limit 1) t on true where g.id >= ${base}`)
  const state = (n: string) => `(array['process', 'approved', 'revision', 'declined'])[1 + (${n}) % 4]`
  await sql(`insert into project_submissions (project_id, course_id, stage, group_id, title, content, approval_admin, approval_council, waiting_since, created_at)
    select g.course_id, g.course_id, 'proposal', g.id, ${title('g.id')}, 'https://example.org', ${state('g.id')}, ${state('g.id / 3')}, ${at('g.id % 999')}, ${at('g.id % 5000')}
    from course_groups g where g.id >= ${base} and g.course_id % 2 = 0`)
  await sql(`insert into project_submissions (project_id, course_id, stage, scholar_id, title, content, approval_admin, approval_council, waiting_since, created_at)
    select c.id, c.id, 'proposal', m.user_id, ${title('m.user_id')}, 'https://example.org', ${state('m.user_id')}, ${state('m.user_id / 3')}, ${at('m.user_id % 999')}, ${at('m.user_id % 5000')}
    from courses c join cohort_members m on m.cohort_id = c.cohort_id where c.id >= ${base} and c.id % 10 = 1`)
  await sql(`insert into project_submissions (project_id, course_id, stage, group_id, scholar_id, title, content)
    select project_id, course_id, 'report-progress', group_id, scholar_id, title, content from project_submissions
    where project_id >= ${base} and approval_admin = 'approved' and approval_council = 'approved'`)
  await sql(`insert into submission_history (submission_id, version, action, title, content, at)
    select id, 1, 'submitted', title, content, created_at from project_submissions where project_id >= ${base}`)
  await sql(`insert into submission_history (submission_id, version, action, party, "from", "to", title, content)
    select id, 1, 'decided', 'admin', 'process', approval_admin, title, content from project_submissions where project_id >= ${base} and approval_admin <> 'process' and stage = 'proposal'`)

  await sql(`insert into warehouse_owners (id, name) select ${base} + i, 'Owner ' || i from ${many(0, 199)}`)
  await sql(`insert into warehouse_items (id, name, description, gudang_belajar_category_id, gudang_belajar_owner_id, unit_gudang, type_content, mime_type, link, allow_ld, private, average_rating, ratings, created_at)
    select ${base} + i, ${title('i')}, '<p>What it holds</p>', 1 + i % 3, ${base} + i % 200, 'LD', 'embed', 'doc', 'https://example.org/' || i, case when i % 3 > 0 then 1 else 0 end, case when i % 7 = 0 then 1 else 0 end, i % 5, 20, ${at('i')}
    from ${many(0, 19_999)}`)
  await sql(
    `insert into warehouse_ratings (item_id, user_id, rating) select ${base} + i % 20000, p.id, 1 + i % 5 from ${many(0, 399_999)} join people p on p.n = (i / 20000 * 4999 + i) % (select count(*) from people) on conflict do nothing`,
  )
  await sql('reset session_replication_role')
  await sql('update cohorts set members = (select count(*) from cohort_members m where m.cohort_id = cohorts.id)')
  await sql('vacuum analyze')
  const [large, odd] = [base + 16, base + 1]
  const section = base + 16 * 5
  return { cohort: large, course: large, section, quiz: large, material: section, groupProject: large, ownProject: odd }
}
