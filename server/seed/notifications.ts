import type pg from 'pg'
import { proposalNotices } from '../src/areas/proposals/proposals.notices.ts'
import { tsaNotices } from '../src/areas/tsa/tsa.notices.ts'
import type { NoticeKind } from '../src/kit/notices.ts'
import type { Clock } from './clock.ts'
import { advanceSequence, insertAll } from './insert.ts'
import type { Proposal } from './proposals/seed.ts'
import type { TsaRecord } from './tsa/seed.ts'

/** A line of the bell before it has a number. */
interface Line {
  user_id: number
  read: number
  message_html: string
  url: string
  kind: string
  by_id: number
  created_at: Date
}

/** What the lines of a record need to know of one of its steps. */
interface Step {
  at: Date
  action: string
  from: string | null
  to: string
}

/** The bell of everybody whom a step of a proposal or a cover letter concerned; older ones would have been cleaned up by their readers. */
export async function seedNotifications(
  client: pg.Client,
  { proposals, tsa }: { proposals: readonly Proposal[]; tsa: readonly TsaRecord[] },
  reviewers: readonly number[],
  clock: Clock,
): Promise<void> {
  const from = clock.ago(150)
  const linesOf = <R extends { steps: readonly Step[] }>(records: readonly R[], lines: (record: R, step: R['steps'][number]) => Line[]) =>
    records.flatMap((record) => record.steps.flatMap((step) => (step.at < from ? [] : lines(record, step))))
  const rows = [
    ...linesOf(proposals, (proposal, step) => proposalLines(proposal, step, reviewers, clock)),
    ...linesOf(tsa, (record, step) => tsaLines(record, step, reviewers, clock)),
  ]
  rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  await insertAll(
    client,
    'notifications',
    rows.map((row, index) => ({ id: index + 1, ...row })),
  )
  await advanceSequence(client, 'notifications')
}

const line = <Facts>(
  kind: NoticeKind<Facts>,
  facts: Facts,
  { at, by }: { at: Date; by: number },
  user_id: number,
  read: boolean,
): Line => ({
  user_id,
  read: read ? 1 : 0,
  message_html: kind.words(facts).html,
  url: kind.to(facts),
  kind: kind.kind,
  by_id: by,
  created_at: at,
})

/** What is still open is unread with whoever it waits for; what has been answered was read. */
const isOpen = ({ steps }: { steps: readonly Step[] }, step: Step) => steps.findLast(({ from, to }) => from !== to) === step
const isNews = (record: { steps: readonly Step[] }, step: Step, days: number, clock: Clock) =>
  isOpen(record, step) && step.at > clock.ago(days)
const handedIn = ({ action, from }: Step): 'submitted' | 'changed' | 'resubmitted' =>
  action === 'submitted' ? 'submitted' : from === 'process' ? 'changed' : 'resubmitted'
const withdrew = ({ action }: Step) => action === 'withdrawn'

function proposalLines(proposal: Proposal, step: Proposal['steps'][number], reviewers: readonly number[], clock: Clock) {
  const { id, kind, outline, content, approval } = proposal
  const { account } = outline.scholar
  const facts = { id, kind, title: content.title, scholar: account.name }
  if (step.action === 'reviewed') {
    const isRead = !isNews(proposal, step, 10, clock)
    return [line(proposalNotices.decided, { ...facts, approval: step.to }, step, account.id, isRead)]
  }
  if (step.action === 'attendance') return [line(proposalNotices.attendance, { ...facts, isThere: true }, step, account.id, true)]
  const isRead = !(approval === 'process' && isNews(proposal, step, 6, clock))
  return reviewers.map((reviewer) =>
    withdrew(step)
      ? line(proposalNotices.withdrawn, facts, step, reviewer, isRead)
      : line(proposalNotices.handedIn, { ...facts, what: handedIn(step) }, step, reviewer, isRead),
  )
}

function tsaLines(record: TsaRecord, step: TsaRecord['steps'][number], reviewers: readonly number[], clock: Clock) {
  const { author, approval } = record
  const done = { at: step.at, by: step.by_id }
  if (step.action === 'reviewed') {
    const isRead = !isNews(record, step, 14, clock)
    return [line(tsaNotices.decided, { ...record, approval: step.to }, done, author.id, isRead)]
  }
  const isRead = !(approval === 'process' && isNews(record, step, 6, clock))
  const facts = { ...record, officer: author.name, what: handedIn(step) }
  return reviewers.map((reviewer) => line(tsaNotices.handedIn, facts, done, reviewer, isRead))
}
