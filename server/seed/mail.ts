import { resetLink } from '../src/areas/session/letters.ts'
import type { AccountRow } from './accounts.ts'
import type { Clock } from './clock.ts'

/** Mails of the last weeks. Nothing waits, so no demo mail ever leaves this machine; their links have long expired. */
export function outboxRows(people: readonly AccountRow[], publicUrl: string, clock: Clock) {
  const to = (username: string) => people.find((one) => one.username === username)!
  const mail = (id: number, account: AccountRow, subject: string, lines: string[], created_at: Date) => ({
    id,
    to: account.email,
    subject,
    text: [`Hello ${account.name},`, ...lines, 'Pandu'].join('\n\n'),
    html: '',
    status: 'kept',
    error: '',
    created_at,
    sent_at: null,
  })
  const link = (token: string, { email }: AccountRow) => resetLink({ publicUrl }, token, email)
  const reset = ['somebody, hopefully you, asked for a new password. Set it within 30 minutes here:', 'Without your doing nothing changes.']
  return [
    mail(
      1,
      to('komang.adi'),
      'Set a new password',
      [reset[0]!, link('expired-demo-link-1', to('komang.adi')), reset[1]!],
      clock.workday(47, 8, 12),
    ),
    mail(
      2,
      to('yasinta.klau'),
      'Set a new password',
      [reset[0]!, link('expired-demo-link-2', to('yasinta.klau')), reset[1]!],
      clock.workday(19, 16, 40),
    ),
    mail(3, to('scholar'), 'Set a new password', [reset[0]!, link('expired-demo-link-3', to('scholar')), reset[1]!], clock.ago(12, 20, 5)),
  ]
}
