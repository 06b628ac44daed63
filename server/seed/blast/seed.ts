import type pg from 'pg'
import { type Clock, daysLater } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPerson } from '../people.ts'

interface Person {
  id: number
  name: string
  email: string
  role: string
}

/** Why two mails of the second letter came back. */
const refusals = ['550 5.1.1 The mailbox does not exist', '552 5.2.2 The mailbox is full']

/** Letters to many: one that all got, one of which some mails failed, and one that waits for its time. The mails themselves have been swept from the outbox. */
export async function seedBlasts(client: pg.Client, clock: Clock): Promise<void> {
  const { rows: people } = await client.query<Person>(
    `select id, name, email, role from users where status = 1 and email <> '' and role in ('SCHOLAR', 'TF') order by id`,
  )
  const team = people.filter(({ role }) => role === 'TF')
  const scholars = people.filter(({ role }) => role === 'SCHOLAR').slice(0, 24)
  const by = demoPerson('upcm').id
  const blast = (id: number, subject: string, content: string, state: string, written: Date, send_at: Date) => ({
    id,
    subject,
    content,
    state,
    created_by: by,
    created_at: written,
    send_at,
    attachment_name: '',
    attachment_size: 0,
    attachment_along: false,
  })
  await insertAll(client, 'blasts', [
    blast(
      1,
      'Jadwal wawancara midline',
      '<p>Dear {{name}},</p><p>the interviews of the midline take place next week. Your facilitator tells you the day. Please bring your portfolio.</p><p>TELADAN</p>',
      'done',
      clock.workday(24, 9, 5),
      clock.workday(24, 9, 7),
    ),
    blast(
      2,
      'Please check your phone number',
      '<p>Dear {{name}},</p><p>please check on your profile whether your phone number still holds. We call it before each event.</p><p>TELADAN</p>',
      'done',
      clock.workday(9, 14, 30),
      clock.workday(9, 14, 32),
    ),
    blast(
      3,
      'Team meeting on the next cohort',
      '<p>Dear {{name}},</p><p>we meet to plan the selection of the next cohort. Bring the numbers of your part.</p>',
      'waiting',
      clock.ago(1, 11, 20),
      daysLater(clock.now, 45),
    ),
  ])
  const letter = (blast_id: number, { id, name, email, role }: Person, settled: object) => ({
    blast_id,
    user_id: id,
    name,
    email,
    reason: role === 'TF' ? 'Programme team' : 'Scholar',
    state: 'queued',
    outcome: 'sent',
    error: '',
    queued_at: clock.ago(9),
    ...settled,
  })
  const failed = (at: number) => (at < refusals.length ? { outcome: 'failed', error: refusals[at] } : {})
  const letters = [
    ...scholars.map((one) => letter(1, one, { queued_at: clock.ago(24) })),
    ...scholars.map((one, at) => letter(2, one, failed(at))),
    ...team.map((one) => letter(3, one, { state: 'waiting', outcome: '', queued_at: null })),
  ]
  await insertAll(
    client,
    'blast_letters',
    letters.map((one, at) => ({ id: at + 1, ...one })),
  )
  await advanceSequence(client, 'blasts')
  await advanceSequence(client, 'blast_letters')
}
