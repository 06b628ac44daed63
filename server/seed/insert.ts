import type pg from 'pg'

/** Inserts all rows in a few statements. The column types come from the table itself; ids are given by the seed. */
export async function insertAll(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const list = columns.map((column) => `"${column}"`).join(', ')
  for (let from = 0; from < rows.length; from += 500) {
    const chunk = JSON.stringify(rows.slice(from, from + 500))
    const sql = `insert into ${table} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`
    await client.query(sql, [chunk])
  }
}

/** After rows with given ids: the next row gets the number after the highest. */
export async function advanceSequence(client: pg.Client, table: string): Promise<void> {
  await client.query(`select setval(pg_get_serial_sequence($1, 'id'), greatest((select max(id) from ${table}), 1))`, [table])
}
