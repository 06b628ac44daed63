import { BANK_REMOVE } from '@pandu/contract/operations'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { handout } from '../documents/handout.ts'
import type { FileShelf } from '../files.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPerson } from '../people.ts'
import { bankOutlines } from './items.ts'

/** Those of the team who put documents in. */
const authors = ['upcm', 'ld', 'elsn', 'tsastaff'] as const
const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Draws the shared documents; their rows go in when people and files are there. One is deleted and can be taken back. */
export async function prepareBank(clock: Clock, files: FileShelf): Promise<(client: pg.Client) => Promise<void>> {
  const thisYear = clock.now.getUTCFullYear()
  const deleted = clock.workday(6, 16, 42)
  const oldestFirst = bankOutlines.toReversed()
  const rows = await Promise.all(
    oldestFirst.map(async ({ title, category, ago, description, pdf }, n) => {
      const id = n + 1
      const year = Math.max(2019, thisYear - ago)
      const created = clock.workday((oldestFirst.length - n) * 17, 9 + (n % 8), (n * 23) % 60)
      const author = demoPerson(authors[n % authors.length]!).id
      const bytes = pdf && (await handout({ title, course: `${category} · ${year}`, text: pdf, color: '#3b3f7a' }, created))
      return {
        id,
        title,
        description,
        category,
        year,
        link: bytes ? null : `https://drive.example.org/bank-data/${year}/${slug(title)}`,
        file_id: bytes ? files.add('bank.content', id, author, `${slug(title)}.pdf`, 'application/pdf', bytes, created) : null,
        created_by: author,
        deleted_at: id === oldestFirst.length ? deleted : null,
        created_at: created,
        updated_at: created,
      }
    }),
  )
  return async (client) => {
    await insertAll(client, 'bank_data', rows)
    await advanceSequence(client, 'bank_data')
    const gone = rows.at(-1)!
    await client.query('insert into operations (kind, title, rows, payload, by_id, created_at) values ($1, $2, 1, $3, $4, $5)', [
      BANK_REMOVE,
      `"${gone.title}" deleted`,
      { ids: [gone.id] },
      demoPerson('upcm').id,
      deleted,
    ])
  }
}
