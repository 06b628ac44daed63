import type { ProposalApproval, ProposalKind } from '@pandu/contract/proposals'
import pg from 'pg'
import { demoPeople, demoPerson } from '../../seed/people.ts'

type LineTable = 'proposal_monitoring' | 'proposal_documentation'
type Whose = 'own' | 'other'

/** Numbers of the demo world that inputs of the matrix need. */
export interface World {
  /** The account of a demo person. */
  account: (username: string) => number
  /** A session that the person holds. */
  session: (username: string) => number
  notification: (username: string) => number
  /** A proposal of a demo scholar in a state; undefined when there is none. */
  proposal: (username: string, approval: ProposalApproval, kind: ProposalKind) => number | undefined
  /** A proposal in a state that is not this person's. */
  otherProposal: (username: string, approval: ProposalApproval, kind: ProposalKind) => number | undefined
  /** A line of the monitoring or documentation of a proposal that is, or is not, this person's. */
  line: (table: LineTable, username: string, whose: Whose, kind: ProposalKind) => number | undefined
  /** A stored file of a kind that is, or is not, this person's. */
  file: (kind: string, username: string, whose: Whose) => string | undefined
  /** A programme team, vendor and scholar account that is nobody's of the demo people. */
  stranger: { TF: number; VENDOR: number; SCHOLAR: number }
  /** The campus of a demo scholar. */
  campus: (username: string) => number
  /** A row that the matrix itself has put in, because the demo world has none like it. */
  made: (name: string) => number
  /** Imports: somebody used what it made, it was taken back. */
  operation: { used: number; undone: number }
}

/** Reads the numbers once. `made`: rows to put in before, as statements that answer an id, by name. */
export const readWorld = async (databaseUrl: string, made: Record<string, string>): Promise<World> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rows = async <R extends object>(text: string) => (await client.query<R>(text)).rows
  try {
    const named = demoPeople.map(({ id }) => id).join(',')
    const ids = new Map<string, number>()
    for (const [name, text] of Object.entries(made)) ids.set(name, (await rows<{ id: number }>(text))[0]!.id)
    const sessions = await rows<{ id: number; user_id: number }>('select id, user_id from sessions')
    const notifications = await rows<{ id: number; user_id: number }>('select min(id) id, user_id from notifications group by user_id')
    const proposals = await rows<{ id: number; scholar_id: number; approval: ProposalApproval; kind: ProposalKind }>(
      'select id, scholar_id, approval, kind from proposals',
    )
    const lines = {
      proposal_monitoring: await rows<{ id: number; proposal_id: number }>('select id, proposal_id from proposal_monitoring'),
      proposal_documentation: await rows<{ id: number; proposal_id: number }>('select id, proposal_id from proposal_documentation'),
    }
    const files = await rows<{ id: string; kind: string; owner_id: number | null }>(
      // Personal papers are a kind of their own here; those that a newer one has replaced stand last, because only the history knows what they were.
      `select f.id, case when d.name in ('ktp', 'tabungan') then 'proposals.personal' else f.kind end as kind, f.owner_id
       from files f left join proposal_documents d on d.file_id = f.id where f.expires_at is null order by d.name is null, f.id`,
    )
    const strangers = await rows<{ role: 'TF' | 'VENDOR' | 'SCHOLAR'; id: number }>(
      `select role, min(id) id from users where status = 1 and id not in (${named}) group by role`,
    )
    const campuses = await rows<{ id: number; university_id: number }>(`select id, university_id from users where id in (${named})`)
    const operations = await rows<{ id: number; undone_at: string | null }>(
      `select id, undone_at from operations where kind = 'accounts.scholarImport'`,
    )

    const account = (username: string) => demoPerson(username).id
    /** Visitors have no account. */
    const idOf = (username: string) => demoPeople.find((one) => one.username === username)?.id
    const must = <T>(found: T | undefined, what: string) => {
      if (found === undefined) throw new Error(`The demo world has no ${what}`)
      return found
    }
    const stranger = (role: string) => must(strangers.find((one) => one.role === role)?.id, role)
    return {
      account,
      session: (username) => must(sessions.find(({ user_id }) => user_id === account(username))?.id, `session of ${username}`),
      notification: (username) =>
        must(notifications.find(({ user_id }) => user_id === account(username))?.id, `notification of ${username}`),
      proposal: (username, approval, kind) =>
        proposals.find((one) => one.kind === kind && one.scholar_id === account(username) && one.approval === approval)?.id,
      otherProposal: (username, approval, kind) =>
        proposals.find((one) => one.kind === kind && one.scholar_id !== idOf(username) && one.approval === approval)?.id,
      line: (table, username, whose, kind) => {
        const owners = new Map(proposals.filter((one) => one.kind === kind).map(({ id, scholar_id }) => [id, scholar_id]))
        return lines[table].find(
          ({ proposal_id }) => owners.has(proposal_id) && (owners.get(proposal_id) === idOf(username)) === (whose === 'own'),
        )?.id
      },
      file: (kind, username, whose) =>
        files.find((file) => file.kind === kind && (file.owner_id === idOf(username)) === (whose === 'own'))?.id,
      stranger: { TF: stranger('TF'), VENDOR: stranger('VENDOR'), SCHOLAR: stranger('SCHOLAR') },
      campus: (username) => must(campuses.find(({ id }) => id === account(username))?.university_id, `campus of ${username}`),
      made: (name) => must(ids.get(name), name),
      operation: {
        used: must(operations.find(({ id, undone_at }) => undone_at === null && id !== ids.get('unusedImport'))?.id, 'operation'),
        undone: must(operations.find(({ undone_at }) => undone_at !== null)?.id, 'undone operation'),
      },
    }
  } finally {
    await client.end()
  }
}

/** How many rows each table has and what they hold: equal before and after, or somebody's call changed the world. */
export const fingerprint = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select table_name "name" from information_schema.tables where table_schema = 'public' and table_name not in ('sessions', 'login_failures', 'sign_ins', 'refused_calls') order by 1`,
    )
    const prints: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') print from ${name} t`,
      )
      prints[name] = rows[0]!.print
    }
    return prints
  } finally {
    await client.end()
  }
}
