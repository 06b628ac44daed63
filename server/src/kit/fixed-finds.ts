import type { PagePath } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { find } from './finds.ts'

/** Something that is found by its words and stands in no table, such as a section of a page. */
export interface FixedEntry {
  readonly title: string
  /** What else it is found by. */
  readonly words: string
  readonly line: string
  readonly page: PagePath
}

/** The find of things that stand in no table: the search asks them with all others, in the same statement. */
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
