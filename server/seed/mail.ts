import { resetMail } from '../src/areas/session/session.mails.ts'
import type { AccountRow } from './accounts.ts'
import type { Clock } from './clock.ts'

/** Mails of the last weeks. Nothing waits, so no demo mail ever leaves this machine; their links have long expired. */
export function outboxRows(people: readonly AccountRow[], publicUrl: string, clock: Clock) {
  const reset = (id: number, username: string, created_at: Date) => {
    const account = people.find((one) => one.username === username)!
    return { id, ...resetMail({ publicUrl }, account, `expired-demo-link-${id}`), status: 'kept', error: '', created_at, sent_at: null }
  }
  return [
    reset(1, 'komang.adi', clock.workday(47, 8, 12)),
    reset(2, 'yasinta.klau', clock.workday(19, 16, 40)),
    reset(3, 'scholar', clock.ago(12, 20, 5)),
  ]
}
