import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { filesIn, type Product } from './product.ts'
import { hashOf } from './writers.ts'

/** Rows of files without their bytes, and how many bytes have no row: those of a process that died before its commit, which go after a day. */
export const filesAgree = async (db: pg.Client, { dataDir }: Pick<Product, 'dataDir'>) => {
  const folder = filesIn(dataDir)
  const { rows } = await db.query<{ key: string; size: number; sha256: string | null }>(
    'select storage_key key, size::float8, sha256 from files',
  )
  const broken: string[] = []
  for (const { key, size, sha256 } of rows) {
    const path = join(folder, key)
    const there = statSync(path, { throwIfNoEntry: false })
    if (!there) broken.push(`${key} has a row and no bytes`)
    else if (there.size !== size) broken.push(`${key} holds ${there.size} bytes instead of ${size}`)
    else if (sha256 !== null && (await hashOf(path)) !== sha256) broken.push(`${key} holds other bytes`)
  }
  const keys = new Set(rows.map(({ key }) => key))
  const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const orphans = stored.filter((entry) => !keys.has(join(entry.parentPath, entry.name).slice(folder.length + 1)))
  return { broken, rows: rows.length, orphans: orphans.length }
}

/** Letters to many arrived once, or are known to be unknown; other mail at least once. `taken`: how often the mail server took each. */
export const mailsAgree = async (db: pg.Client, taken: ReadonlyMap<string, number>, since: Date) => {
  const { rows } = await db.query<{ id: number; lane: number; status: string }>(
    'select id, lane, status from outbox where created_at >= $1',
    [since],
  )
  const broken: string[] = []
  const counts = { sent: 0, unknown: 0, waiting: 0, again: 0 }
  for (const { id, lane, status } of rows) {
    const arrived = taken.get(String(id)) ?? 0
    if (status === 'sent') counts.sent++
    if (status === 'sent' && arrived === 0) broken.push(`mail ${id} is sent and never arrived`)
    if (status === 'unknown') counts.unknown++
    if (status === 'waiting' || status === 'sending') counts.waiting++
    if (lane > 0 && arrived > 1) broken.push(`letter ${id} arrived ${arrived} times`)
    if (lane === 0 && arrived > 1) counts.again++
    if (lane > 0 && arrived > 0 && status !== 'sent' && status !== 'unknown') broken.push(`letter ${id} arrived and is ${status}`)
  }
  return { broken, ...counts }
}

/**
 * What stands in the log or in the metrics and must not: words that people wrote, names, addresses, numbers of identity cards, sessions and passwords.
 * The greeting on the terminal names the people of the demo world and is no line of the log.
 */
export const saidTooMuch = (texts: readonly string[], { words, marks }: { words: readonly string[]; marks: readonly RegExp[] }) => {
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => !/^ {2}\S|^Demo people/.test(line))
  const broken = new Set<string>()
  for (const line of lines) {
    const found = words.find((word) => line.includes(word)) ?? marks.map((mark) => mark.exec(line)?.[0]).find(Boolean)
    if (found) broken.add(`the log or the metrics hold ${found.slice(0, 40)}: ${line.slice(0, 200)}`)
  }
  return { broken: [...broken].slice(0, 10), lines: lines.length }
}
