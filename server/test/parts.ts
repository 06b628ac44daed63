import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { joinAreas, type ServerArea } from '../src/kit/area.ts'
import type { Db } from '../src/kit/db.ts'
import { searchFinds } from '../src/kit/finds.ts'
import { readCounters, readParts, type Parts } from '../src/kit/parts.ts'

const atMost = { limit: 20 }

/**
 * Asks for what one area adds to the whole, as the overview, the search and the page of a scholar do, without an application around it:
 * `partsOf(database, proposalParts).finds(reader, 'abroad')`. `areas` are those that add to it in their turn, such as the items of sections.
 */
export const partsOf = (database: { readonly db: Db }, parts: Parts, areas: readonly ServerArea[] = []) => {
  const contributions = joinAreas(areas)
  const asked = (reader: Actor) => ({ db: database.db, reader, contributions })
  return {
    todos: async (reader: Actor) => readParts(database.db, (await parts.todos?.(asked(reader))) ?? [], atMost),
    dates: (reader: Actor) => readParts(database.db, parts.dates?.(asked(reader)) ?? [], atMost),
    standings: (reader: Actor, scholar: number) => readParts(database.db, parts.standings?.(asked(reader), scholar) ?? [], atMost),
    counters: async (reader: Actor) => readCounters(database.db, (await parts.counters?.(asked(reader))) ?? []),
    /** Groups of what the search finds. */
    finds: (reader: Actor, text: string) =>
      searchFinds(database.db, parts.finds?.({ ...asked(reader), secrets: { sign: (one) => one } }) ?? [], text),
    /** What shows that an account is in use: the words after its name. */
    uses: async (account: number) => {
      const uses = await Promise.all(
        (parts.accountUses ?? []).map(async ({ label, exists }) => {
          const { rows } = await sql<{ found: boolean }>`select ${exists(sql`${account}::int`)} found`.execute(database.db)
          return rows[0]?.found ? [label] : []
        }),
      )
      return uses.flat()
    },
  }
}
