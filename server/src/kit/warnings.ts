import { firstOf } from '@pandu/contract/kit'
import type { Warning } from '@pandu/contract/kit'
import { AppError } from './errors.ts'

/**
 * Refuses a write that may be a slip until each of its warnings has been confirmed: 422 at `confirmed`, with the keys to be sent along. A key names
 * what it warns of (`date-2020-01-05`), so that nobody confirms what they have not read. `say` writes the messages where there are many.
 */
export const mustConfirm = (
  confirmed: ReadonlySet<string>,
  warnings: readonly Warning[],
  say = (open: readonly Warning[]) => open.map(({ message }) => message),
) => {
  const open = warnings.filter(({ key }) => !confirmed.has(key))
  if (open.length === 0) return
  const messages = say(open)
  throw new AppError(422, firstOf(messages), { confirmed: messages }, undefined, open)
}
