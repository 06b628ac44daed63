import type pg from 'pg'
import type { clockAt } from '../clock.ts'
import { demoPerson } from '../people.ts'

interface Made {
  clock: ReturnType<typeof clockAt>
  passwordHash: string
  seal: (text: string) => string
}

/** Scholars who left and earlier writings of reports, in the trash for some days or nearly at their end. */
const gone = [
  { name: 'Bagas Prakoso', days: 2 },
  { name: 'Dewi Anggraini', days: 31 },
  { name: 'Yohanes Tambunan', days: 86 },
]

export async function seedTrash(client: pg.Client, { clock, passwordHash, seal }: Made): Promise<void> {
  const by = demoPerson('upcm').id
  for (const [at, { name, days }] of gone.entries()) {
    const username = name.toLowerCase().replace(' ', '.')
    const identity = { email: `${username}@pandu.example`, username, no_tf: `TLD-2022-9${at}`, status: 1 }
    const { rows } = await client.query<{ id: number }>(
      `with who as (
         insert into users (name, username, email, password_hash, role, status, gender, nik_sealed, university_id, scholar_type, year_tf)
         values ($1, '@deleted-demo-' || $2::text, 'deleted-demo-' || $2::text || '@deleted.invalid', $3, 'DELETED', 0, 'Male', $4,
           (select min(id) from universities), 'regular', 2022) returning id)
       insert into trash (kind, record_id, scholar_id, identity, parcel, entries, search_text, deleted_by, deleted_at)
       select 'scholar', id, id, $5::jsonb,
         jsonb_build_object('emptied', '[]'::jsonb, 'rows', jsonb_build_array(
           jsonb_build_object('table', 'scholars', 'row', jsonb_build_object('id', id, 'faculty', 'Teknik', 'study_program', 'Teknik Sipil')))),
         1, $6, $7, $8 from who returning record_id id`,
      [
        name,
        String(at + 1),
        passwordHash,
        seal(`32010101010500${String(10 + at)}`),
        JSON.stringify(identity),
        [name, identity.email, username, identity.no_tf].join(' ').toLowerCase(),
        by,
        clock.ago(days),
      ],
    )
    await client.query(`insert into account_log (user_id, by_id, action, at) values ($1, $2, 'trashed', $3)`, [
      rows[0]!.id,
      by,
      clock.ago(days),
    ])
  }
  // Earlier writings of reports that were written anew: to bring one back asks first.
  await client.query(
    `with chosen as (select * from reports where created_at < $2 order by created_at desc, id desc limit 4),
       made as (select c.*, nextval(pg_get_serial_sequence('reports', 'id'))::int as new_id from chosen c)
     insert into trash (kind, record_id, scholar_id, period, parcel, entries, search_text, deleted_by, deleted_at)
     select 'report', made.new_id, made.scholar_id, made.period,
       jsonb_build_object('emptied', '[]'::jsonb, 'rows', jsonb_build_array(jsonb_build_object(
         'table', 'reports', 'row', to_jsonb(made) - 'new_id' || jsonb_build_object('id', made.new_id)))),
       1, u.search_text, $1, $3
     from made join users u on u.id = made.scholar_id`,
    [by, clock.ago(10), clock.ago(5)],
  )
}
