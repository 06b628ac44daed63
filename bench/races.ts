import { demoPerson } from '../server/seed/people.ts'
import { createApp } from '../server/src/app.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { addressHeaders, tokenOf } from './lib/sign-in.ts'
import type { World } from './lib/world.ts'

const RACERS = 100
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 1000)

export interface RacesResult {
  name: string
  rounds: number
  racers: number
  /** Rounds with exactly one status 200, 409 for all others, and one new step in the history. Any other result ends the benchmark with an error. */
  clean: number
  seconds: number
}

interface Race {
  name: string
  /** Creates one record that waits for a decision for each round. Returns their ids. */
  make: (sql: World['sql'], rounds: number) => Promise<{ id: number; of?: number }[]>
  at: string
  body: (record: { id: number; of?: number }, approval: string) => object
  steps: string
}

const scholar = demoPerson('scholar').id
const insertRecords = async (sql: World['sql'], text: string, rounds: number, steps: string) => {
  const rows = await sql<{ id: number; of?: number }>(text, [scholar, rounds])
  await sql(`insert into ${steps} (record_id, by_id, action, "to") select unnest($1::int[]), $2, 'submitted', 'process'`, [
    rows.map(({ id }) => id),
    scholar,
  ])
  return rows
}
const proposalRace = (kind: string): Race => ({
  name: kind,
  make: (sql, rounds) =>
    insertRecords(
      sql,
      `insert into proposals (kind, scholar_id, title, description, destination) select '${kind}', $1, 'Race ' || i, 'Eight weeks', 'lomba' from generate_series(1, $2::int) i returning id`,
      rounds,
      'proposal_steps',
    ),
  at: `/api/proposal/${kind}`,
  body: ({ id }, approval) => ({ id, approval, notes: 'Decided in a race' }),
  steps: 'proposal_steps',
})

const races: readonly Race[] = [
  proposalRace('internships'),
  proposalRace('sponsorships'),
  proposalRace('gep'),
  {
    name: 'tsa proposals',
    make: (sql, rounds) =>
      insertRecords(
        sql,
        `insert into tsa_proposals (tsa_id, scholar_id, tsa_category_id, title, description, start_date, end_date, link)
          select 1, $1, 1, 'Race ' || i, 'What it is for', '2026-12-01', '2026-12-02', 'https://tsa.example' from generate_series(1, $2::int) i returning id`,
        rounds,
        'tsa_proposal_steps',
      ),
    at: '/api/tsa-proposal/admin/register/status',
    body: ({ id }, approval) => ({ id, approval, notes: 'Decided in a race' }),
    steps: 'tsa_proposal_steps',
  },
  {
    name: 'cover letters',
    make: (sql, rounds) =>
      insertRecords(
        sql,
        `insert into tsa_letters (tsa_activity_id, tsa_category_id, scholar_id, content)
          select (select min(id) from tsa_proposals where approval = 'approved'), 1, $1, 'https://surat.example' from generate_series(1, $2::int) i returning id`,
        rounds,
        'tsa_letter_steps',
      ),
    at: '/api/tsa-proposal/admin/letter',
    body: ({ id }, approval) => ({ id, approval, notes: 'Decided in a race' }),
    steps: 'tsa_letter_steps',
  },
  {
    name: 'score submissions',
    make: (sql, rounds) =>
      insertRecords(
        sql,
        `insert into score_drafts (scholar_id, semester1) select $1, 3.5 from generate_series(1, $2::int) i returning id, scholar_id as of`,
        rounds,
        'score_draft_steps',
      ),
    at: '/api/scholar/draft/status',
    body: ({ id, of }, approval) => ({ scholar_id: of, scholar_score_draft_id: id, approval, notes: 'Decided in a race' }),
    steps: 'score_draft_steps',
  },
  {
    name: 'contracts',
    // A scholar has at most one contract, so each record needs another scholar.
    make: async (sql, rounds) => {
      const rows = await sql<{ id: number; of: number }>(
        `insert into contracts (scholar_id, template_id, template_version, pdf, sent_at, signed_at)
          select id, 1, 1, 'ready', now(), now() from users u where role = 'SCHOLAR' and not exists (select from contracts c where c.scholar_id = u.id) order by id desc limit $1
          returning id, scholar_id as of`,
        [rounds],
      )
      await sql(`insert into contract_steps (record_id, by_id, action, "to") select unnest($1::int[]), $2, 'submitted', 'process'`, [
        rows.map(({ id }) => id),
        scholar,
      ])
      return rows
    },
    at: '/api/manage/contract/status',
    body: ({ of }, approval) => ({ scholar_id: of, approval, notes: 'Decided in a race' }),
    steps: 'contract_steps',
  },
]

/** Sends 100 simultaneous decisions on one record, in many rounds. Exactly one must succeed in each round. */
export const benchRaces = async ({ databaseUrl, dataDir, sql }: World): Promise<RacesResult[]> => {
  const app = await createApp({
    env: readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUST_PROXY: '1' }),
    databaseUrl,
  })
  await app.ready()
  const tokens = [await tokenOf(app, 'upcm'), await tokenOf(app, 'superadmin')]
  const address = addressHeaders()
  const results: RacesResult[] = []
  try {
    for (const { name, make, at, body, steps } of races) {
      const records = await make(sql, ROUNDS)
      const began = performance.now()
      for (const [round, record] of records.entries()) {
        const answers = await Promise.all(
          Array.from({ length: RACERS }, (_, n) =>
            app.inject({
              method: 'POST',
              url: at,
              headers: { authorization: `Bearer ${tokens[n % 2]}`, ...address() },
              payload: body(record, ['approved', 'declined', 'revision'][n % 3]!),
            }),
          ),
        )
        const won = answers.filter(({ statusCode }) => statusCode === 200).length
        const lost = answers.filter(({ statusCode }) => statusCode === 409).length
        const [row] = await sql<{ count: string }>(`select count(*) from ${steps} where record_id = $1 and action = 'reviewed'`, [
          record.id,
        ])
        if (won !== 1 || lost !== RACERS - 1 || Number(row!.count) !== 1) {
          const other = answers.find(({ statusCode }) => statusCode !== 200 && statusCode !== 409)
          throw new Error(`${name}, round ${round}: ${won} won, ${lost} lost, ${row!.count} decisions are written. ${other?.body ?? ''}`)
        }
      }
      results.push({ name, rounds: records.length, racers: RACERS, clean: records.length, seconds: (performance.now() - began) / 1000 })
      console.log(`${name}: ${records.length} rounds in ${results.at(-1)!.seconds.toFixed(1)} s`)
    }
  } finally {
    await app.close()
  }
  return results
}
