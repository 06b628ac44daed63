import type pg from 'pg'
import type { Storage } from '../src/kit/storage.ts'
import { insertAll } from './insert.ts'
import { uuidOf } from './random.ts'

type Kind =
  | 'accounts.picture'
  | 'accounts.scan'
  | 'association.picture'
  | 'proposals.document'
  | 'proposals.documentation'
  | 'scores.attachment'
  | 'contracts.document'
  | 'contracts.signed'
  | 'courses.cover'
  | 'materials.content'
  | 'warehouse.content'
  | 'warehouse.cover'
  | 'bank.content'
  | 'chat.file'
  | 'downloads.report'
  | 'reports.issued'

/** Files of the demo world on their way into storage and into the table of files. */
export class FileShelf {
  #rows: Record<string, unknown>[] = []
  #bytes: { key: string; type: string; bytes: Buffer }[] = []
  #created: Date

  constructor(created: Date) {
    this.#created = created
  }

  /** Puts a file aside and tells the id under which it will be found. */
  add(kind: Kind, record: number, owner: number | null, name: string, type: string, bytes: Buffer, created = this.#created): string {
    // Of the content's place, not of the order: pictures are drawn side by side.
    const id = uuidOf(`${kind} ${record} ${name}`)
    const key = `${kind}/${id}`
    this.#rows.push({ id, kind, record_id: record, owner_id: owner, name, type, size: bytes.length, storage_key: key, created_at: created })
    this.#bytes.push({ key, type, bytes })
    return id
  }

  get size(): number {
    return this.#rows.length
  }

  /** Writes the rows. People and pictures point at each other, so owners are set here and pictures of people afterwards. */
  insertRows(client: pg.Client): Promise<void> {
    return insertAll(client, 'files', this.#rows)
  }

  async store(storage: Storage): Promise<void> {
    // A few at a time: object storage answers slowly, and one by one would be slower than the budget of a first start.
    const waiting = [...this.#bytes]
    const one = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await storage.put(next.key, next.bytes, next.type)
    }
    await Promise.all(Array.from({ length: 8 }, one))
  }
}
