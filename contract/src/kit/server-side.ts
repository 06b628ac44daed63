import type * as z from 'zod/v4/core'

/** What only the server and the documentation know of a call. The browser build removes it (web/contract-calls.ts). */
export interface ServerSide<O extends z.$ZodType = z.$ZodType> {
  /** One sentence: the summary in the documentation. */
  readonly does: string
  /**
   * Where it is required: a section or a numbered point of the specification (`001 §7 Trash, O39`), or the decision that added it (`decision 0065`).
   * Without either, a few words that say what it serves. `docs/areas.md` shows it.
   */
  readonly source: string
  /** Parses every answer. */
  readonly output: O
}

/** The key under which a call keeps it. Not exported by the kit: `serverSideOf` of `@pandu/contract/server` reads it, and the web cannot. */
export const serverSide: unique symbol = Symbol('server side')
