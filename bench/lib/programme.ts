import type { World } from './world.ts'

/** The amount of programme data. */
const PROPOSALS = 300_000
const TSA_PROPOSALS = 30_000
const DRAFTS = 150_000
const CONTRACTS = 80_000
const EVENTS = 20_000

const many = (to: number) => `generate_series(1, ${to}) i`
const title = (n: string) =>
  `(select word from bench_words where n = (${n})::bigint * 7919 % (select count(*) from bench_words)) || ' ' || ${n}`
const state = (n: string) =>
  `(array['process', 'approved', 'approved', 'approved', 'declined', 'approved', 'revision', 'approved'])[1 + (${n}) % 8]`
const ago = (n: string) => `now() - make_interval(mins => ((${n})::bigint * 7 % 900000)::int)`

/** Adds proposals of the scholars, and temporary tables with words and people for further rows. The caller turns triggers off. */
export const addProposals = async (sql: World['sql'], proposals: number) => {
  await sql(`create temp table bench_words as select row_number() over (order by word) - 1 n, word from (
    select distinct unnest(string_to_array(lower(title || ' ' || regexp_replace(description, '<[^>]*>', ' ', 'g')), ' ')) word from courses) w where length(word) > 3`)
  await sql(
    `create temp table bench_people as select row_number() over (order by id) n, id, search_text from users where username like 'bench.%'`,
  )
  await sql('create unique index on bench_people (n)')
  await sql(`analyze bench_people`)
  // scholar_search has the values that a trigger would write.
  await sql(`insert into proposals (kind, scholar_id, title, description, destination, approval, waiting_since, created_at, updated_at, scholar_search)
    select (array['internships', 'sponsorships', 'gep'])[1 + i % 3], p.id, ${title('i')}, 'Eight weeks', 'RGE group', ${state('i / 3')}, ${ago('i')}, ${ago('i * 3')}, ${ago('i * 2')}, p.search_text
    from ${many(proposals)} join bench_people p on p.n = 1 + i % (select count(*) from bench_people)`)
  await sql(
    `insert into proposal_steps (record_id, by_id, action, "to", at) select id, scholar_id, 'submitted', 'process', created_at from proposals where description = 'Eight weeks'`,
  )
}

/** Adds 300,000 proposals and related records to a database with 100,000 scholars. The rows are the same every time. */
export const addProgramme = async ({ sql }: World) => {
  // Turns off foreign key checks. All references are valid, and checking each row would take most of the time.
  await sql('set session_replication_role = replica')
  await addProposals(sql, PROPOSALS)
  await sql(`insert into tsa_proposals (tsa_id, scholar_id, tsa_category_id, title, description, start_date, end_date, link, approval, waiting_since, created_at, updated_at)
    select 1 + i % 10, p.id, 1 + i % 6, ${title('i')}, 'What it is for', date '2022-01-01' + i % 2000, date '2022-01-02' + i % 2000, 'https://tsa.example', ${state('i')}, ${ago('i')}, ${ago('i * 3')}, ${ago('i * 2')}
    from ${many(TSA_PROPOSALS)} join bench_people p on p.n = i`)
  await sql(`insert into tsa_letters (tsa_activity_id, tsa_category_id, scholar_id, content, approval, waiting_since, created_at, updated_at)
    select id, tsa_category_id, scholar_id, 'https://surat.example', ${state('id')}, waiting_since, created_at, updated_at from tsa_proposals where approval = 'approved' and link = 'https://tsa.example'`)
  await sql(
    `insert into tsa_micro_events (tsa_id, title, event_date, link) select 1 + i % 10, ${title('i')}, date '2022-01-01' + i % 2000, 'https://acara.example' from ${many(EVENTS)}`,
  )
  await sql(`insert into score_drafts (scholar_id, semester1, semester2, approval, waiting_since, created_at, updated_at)
    select p.id, 2.5 + (i % 150) / 100.0, 2.6 + (i % 140) / 100.0, ${state('i')}, ${ago('i')}, ${ago('i * 3')}, ${ago('i * 2')} from ${many(DRAFTS)} join bench_people p on p.n = 1 + i % 99000`)
  await sql(`insert into scores (scholar_id, semester1, semester2, semester3, updated_at)
    select id, 2.4 + (n % 160) / 100.0, 2.5 + (n % 150) / 100.0, 2.9 + (n % 110) / 100.0, now() from bench_people
    on conflict (scholar_id) do update set semester1 = excluded.semester1, semester2 = excluded.semester2, semester3 = excluded.semester3`)
  await sql(`insert into reports (scholar_id, period, competency_value, description, created_at, updated_at)
    select id, p, jsonb_build_object('grit', 2 + n % 3, 'integrity', 3), 'Of the bench', ${ago('n')}, ${ago('n')}
    from bench_people, unnest(array['baseline', 'midline']) p where n % 3 > 0 or p = 'baseline' on conflict do nothing`)
  await sql(`insert into contracts (scholar_id, template_id, template_version, pdf, sent_at, signed_at, approval, waiting_since, created_at, updated_at)
    select p.id, 1, 1, 'ready', now(), case when i % 3 > 0 then now() end, case when i % 3 > 0 then ${state('i')} else 'process' end, ${ago('i')}, ${ago('i * 3')}, ${ago('i * 2')}
    from ${many(CONTRACTS)} join bench_people p on p.n = i on conflict do nothing`)
  await sql(`insert into business_events (title, event_date, vendor, province, regency)
    select ${title('i')}, date '2020-01-01' + i % 2500, 'Vendor ' || i % 40, 'Riau', 'Kota Pekanbaru' from ${many(EVENTS)}`)
  await sql(
    `insert into bank_data (title, category, year, link) select ${title('i')}, 'Category ' || i % 20, 2019 + i % 8, 'https://dokumen.example' from ${many(EVENTS)}`,
  )
  for (const records of ['tsa_proposals', 'tsa_letters', 'score_drafts', 'contracts'])
    await sql(`insert into ${records.slice(0, -1)}_steps (record_id, by_id, action, "to", at) select id, scholar_id, 'submitted', 'process', created_at
      from ${records} r where not exists (select from ${records.slice(0, -1)}_steps s where s.record_id = r.id)`)
  await sql('set session_replication_role = origin')
  await sql('vacuum analyze')
}
