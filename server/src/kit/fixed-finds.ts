import type { PagePath } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { find } from './finds.ts'

/** Something that is found by its words and is not in a table, such as a section of a page. */
export interface FixedEntry {
  readonly title: string
  /** What else it is found by. */
  readonly words: string
  readonly line: string
  readonly page: PagePath
}

/** The find of things that are in no table: the search includes them in the same statement as all others. */
export const fixedFind = (key: string, label: string, entries: readonly FixedEntry[]) => {
  const rows = entries.map(({ title, words, line, page }, id) => ({ id, title, text: `${title} ${words}`.toLowerCase(), line, page }))
  return find({
    key,
    label,
    rows: sql<{ id: number; title: string; text: string; line: string; page: PagePath }>`
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry(id int, title text, text text, line text, page text)`,
    line: ({ line }) => [line],
    page: ({ page }) => page,
  })
}
