import pg from 'pg'
import { codeOf } from '../error-codes.ts'
import type { Manifest } from './manifest.ts'

interface Made {
  began: Date
  file: string
  bytes: number
  manifest: Manifest
}

/** The counts that are recorded of a finished backup. */
export const backupCounts = ({ tables, files }: Manifest) => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
})

/** Records a backup by the command line, so that the product shows it. An older database may not have the table for it. */
export const recordBackup = async (databaseUrl: string, { began, file, bytes, manifest }: Made): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows, files } = backupCounts(manifest)
    await client.query(
      `insert into backups (state, origin, asked_at, started_at, finished_at, file, bytes, tables_rows, files)
       values ('done', 'command', $1, $1, now(), $2, $3, $4, $5)`,
      [began, file, bytes, rows, files],
    )
  } catch (error) {
    if (codeOf(error) !== '42P01') throw error
  } finally {
    await client.end()
  }
}
