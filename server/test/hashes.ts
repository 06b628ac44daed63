import pg from 'pg'
import { quoteIdentifier, sequenceNames, tableShapes } from '../src/kit/backup/catalog.ts'

/** What a restore takes away or adds on purpose. */
const changed = new Set(['sessions', 'live_tickets', 'openid_flows', 'passkey_challenges', 'password_resets', 'mail_hold'])

/** The hash of every table's rows, in an order of their own, as one moment sees them; the numbers given out, and what tables are made of. */
export const hashesOf = async (url: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  client.on('error', () => {})
  await client.connect()
  const one = async (text: string) => (await client.query<{ it: string }>(text)).rows[0]?.it ?? ''
  const all: Record<string, string> = {}
  for (const { name, columns } of await tableShapes(client)) {
    if (changed.has(name)) continue
    const row = `md5(row(${columns.map(quoteIdentifier).join(', ')})::text)`
    all[name] = await one(
      `select count(*) || ' ' || coalesce(md5(string_agg(${row}, '' order by ${row})), '') as it from ${quoteIdentifier(name)}`,
    )
  }
  for (const name of await sequenceNames(client))
    all[name] = await one(`select last_value || ' ' || is_called as it from ${quoteIdentifier(name)}`)
  // References, triggers, indexes. That a column may not be empty is a constraint with a name from PostgreSQL 18 on, and none before.
  all['shape'] = await one(
    `select string_agg(it, E'\\n' order by it collate "C") as it from (
       select conrelid::regclass || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as it from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n'
       union all select attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attgenerated::text || attidentity::text
       from pg_attribute join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       union all select indexdef from pg_indexes where schemaname = 'public') as parts`,
  )
  await client.end()
  return all
}
