import { firstOf, type Warning } from '@pandu/contract/kit'
import { AppError } from './errors.ts'

/**
 * Refuses a write with 422 until each of its warnings has been confirmed. The error is at the field `confirmed` and has the keys to send. A key names the
 * reason (`date-2020-01-05`), so that nobody confirms a warning that they have not read. `say` writes the messages when there are many.
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
