import type { PagePath } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { defineFind } from './finds.ts'

/** Something to search for that is not in a table, such as a section of a page. */
export interface FixedEntry {
  readonly title: string
  /** Further words that find it. */
  readonly words: string
  readonly line: string
  readonly page: PagePath
}

/** Declares a find of things that are in no table. They become values in the statement of the search. */
export const defineFixedFind = (key: string, label: string, entries: readonly FixedEntry[]) => {
  const rows = entries.map(({ title, words, line, page }, id) => ({ id, title, text: `${title} ${words}`.toLowerCase(), line, page }))
  return defineFind({
    key,
    label,
    rows: sql<{ id: number; title: string; text: string; line: string; page: PagePath }>`
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry(id int, title text, text text, line text, page text)`,
    line: ({ line }) => [line],
    page: ({ page }) => page,
  })
}
