import { demoPerson } from '../../server/seed/people.ts'
import type { World } from './world.ts'

/** The amount of office data: letters, downloads and issued reports of several years, and a large trash. */
const BLASTS = 3000
const LETTERS_EACH = 300
const TRASHED = 20_000
const BATCHES = 20_000
const DOCUMENTS_EACH = 40
const NOTIFICATIONS = 2_000_000

/** The ids of large records that the benchmark reads. */
export interface Office {
  blast: number
  download: number
  issued: number
}

const many = (to: number) => `generate_series(1, ${to}) i`
const ago = (n: string) => `now() - make_interval(mins => ((${n})::bigint * 7 % 900000)::int)`

/** Adds letters to many, downloads, issued reports, notices and the trash to a database with scholars. The rows are the same every time. */
export const addOffice = async ({ sql }: World): Promise<Office> => {
  const [upcm, scholar] = [demoPerson('upcm').id, demoPerson('scholar').id]
  // Turns off foreign key checks. All references are valid, and checking each row would take most of the time.
  await sql('set session_replication_role = replica')
  await sql(`create temp table office_people as
    select row_number() over (order by id) n, id, name, username, email, search_text from users where username like 'bench.%'`)
  await sql('create unique index on office_people (n)')
  await sql('analyze office_people')
  const person = (n: string) => `join office_people p on p.n = 1 + (${n})::bigint % (select count(*) from office_people)`

  const blasts = await sql<{ id: number }>(`insert into blasts (subject, content, state, send_at, created_by, created_at)
    select 'Letter ' || i, '<p>Dear {{name}}</p>', 'done', ${ago('i')}, ${upcm}, ${ago('i')} from ${many(BLASTS)} returning id`)
  const base = Math.min(...blasts.map(({ id }) => id))
  await sql(`insert into blast_letters (blast_id, user_id, name, email, reason, state, queued_at, outcome)
    select ${base} + i / ${LETTERS_EACH}, p.id, p.name, p.email, 'All scholars', 'queued', ${ago('i')}, case when i % 997 = 0 then 'failed' else 'sent' end
    from generate_series(0, ${BLASTS * LETTERS_EACH - 1}) i ${person('i')} on conflict do nothing`)

  // Deleted scholars have no e-mail address, username and number, and are in no list of people.
  await sql(`insert into users (name, username, email, password_hash, role, status, university_id, scholar_type, year_tf, created_at, updated_at)
    select p.name, '@deleted-bench-' || i, '@deleted-bench-' || i, 'x', 'DELETED', 0, 1 + i % 10, 'regular', 2019 + i % 8, now(), now()
    from ${many(TRASHED)} ${person('i * 3')}`)
  await sql(`insert into trash (kind, record_id, scholar_id, identity, parcel, search_text, deleted_by, deleted_at)
    select 'scholar', id, id, jsonb_build_object('email', old || '@pandu.example', 'username', old, 'no_tf', upper(old), 'status', 1),
      '{"rows": [], "emptied": []}', lower(name) || ' ' || old || '@pandu.example ' || old || ' ' || old, ${upcm}, ${ago('n')}
    from (select id, name, 'trash-' || id old, row_number() over (order by id) n from users where username like '@deleted-bench-%') d`)
  await sql(`insert into trash (kind, record_id, scholar_id, period, parcel, search_text, deleted_by, deleted_at)
    select 'report', 10000000 + i, p.id, (array['baseline', 'midline', 'endline'])[1 + i % 3], '{"rows": [], "emptied": []}', p.search_text, ${upcm}, ${ago('i')}
    from ${many(TRASHED)} ${person('i * 3')}`)

  const periods = `(array['baseline', 'midline', 'endline'])[1 + i % 3]`
  const downloads = await sql<{ id: number }>(`insert into download_batches (period, title, by_id, total, ready, created_at, expires_at)
    select ${periods}, 'Cohort 2024', case when i % 10 = 0 then ${upcm} else p.id end, ${DOCUMENTS_EACH}, ${DOCUMENTS_EACH}, ${ago('i')}, now() + interval '5 days'
    from ${many(BATCHES)} ${person('i')} returning id`)
  const download = Math.min(...downloads.map(({ id }) => id))
  await sql(`insert into download_documents (batch_id, scholar_id, state)
    select ${download} + i / ${DOCUMENTS_EACH}, p.id, 'ready' from generate_series(0, ${BATCHES * DOCUMENTS_EACH - 1}) i ${person('i')} on conflict do nothing`)
  const issues = await sql<{ id: number }>(`insert into report_issue_batches (title, period, by_id, total, issued, created_at)
    select 'Cohort 2024', ${periods}, ${upcm}, ${DOCUMENTS_EACH}, ${DOCUMENTS_EACH}, ${ago('i')} from ${many(BATCHES)} returning id`)
  const issued = Math.min(...issues.map(({ id }) => id))
  await sql(`insert into report_issue_documents (batch_id, scholar_id, period, content_hash, state, version)
    select ${issued} + i / ${DOCUMENTS_EACH}, p.id, 'midline', 'x', 'issued', 1 from generate_series(0, ${BATCHES * DOCUMENTS_EACH - 1}) i ${person('i')}`)

  await sql(`insert into reports (scholar_id, period, updated_at, downloaded_at)
    select p.id, k.period, ${ago('p.n')}, case when p.n % 3 > 0 then ${ago('p.n * 2')} end
    from office_people p cross join (values ('baseline'), ('midline'), ('endline')) k (period) on conflict do nothing`)
  // The reader has 1,000 notices, which is the most that the page shows. Everybody else has some.
  await sql(`insert into notifications (user_id, read, message_html, url, kind, created_at)
    select case when i % 1000 < 2 then ${scholar} else p.id end, case when i % 4 = 0 then 0 else 1 end, 'Something has happened', '/overview', 'reports.issued', ${ago('i')}
    from ${many(NOTIFICATIONS)} ${person('i')}`)
  await sql('reset session_replication_role')
  for (const table of ['users', 'blasts', 'blast_letters', 'trash', 'download_batches', 'download_documents', 'report_issue_batches'])
    await sql(`vacuum analyze ${table}`)
  for (const table of ['report_issue_documents', 'reports', 'notifications']) await sql(`vacuum analyze ${table}`)
  await sql(`update download_batches set by_id = ${upcm} where id = ${download}`)
  return { blast: base, download, issued }
}
