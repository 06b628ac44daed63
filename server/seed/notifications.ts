import { proposalPath } from '@pandu/contract/proposals'
import type pg from 'pg'
import { kinds } from '../src/areas/proposals/proposals.kinds.ts'
import { noticeTexts } from '../src/areas/proposals/proposals.notices.ts'
import { noticePath as tsaPath, noticeTexts as tsaTexts } from '../src/areas/tsa/tsa.notices.ts'
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

const line = (user_id: number, { at }: Step, message_html: string, url: string, read: boolean): Line => ({
  user_id,
  read: read ? 1 : 0,
  message_html,
  url,
  created_at: at,
})

/** What is still open is unread with whoever it waits for; what has been answered was read. */
const isOpen = ({ steps }: { steps: readonly Step[] }, step: Step) => steps.findLast(({ from, to }) => from !== to) === step
const isNews = (record: { steps: readonly Step[] }, step: Step, days: number, clock: Clock) =>
  isOpen(record, step) && step.at > clock.ago(days)
const handedIn = ({ action, from }: Step) => (action === 'submitted' ? 'submitted' : from === 'process' ? 'changed' : 'resubmitted')
const withdrew = ({ action }: Step) => action === 'withdrawn'

function proposalLines(proposal: Proposal, step: Proposal['steps'][number], reviewers: readonly number[], clock: Clock) {
  const { id, kind, outline, content, approval } = proposal
  const { account } = outline.scholar
  const { noun } = kinds[kind]
  const title = content.title
  const own = proposalPath.own(kind, id)
  if (step.action === 'reviewed')
    return [line(account.id, step, noticeTexts.reviewed(noun, title, step.to), own, !isNews(proposal, step, 10, clock))]
  if (step.action === 'attendance') return [line(account.id, step, noticeTexts.attendance(title, true), own, true)]
  const isUnread = approval === 'process' && isNews(proposal, step, 6, clock)
  const message = noticeTexts[withdrew(step) ? 'withdrawn' : handedIn(step)](noun, account.name, title)
  return reviewers.map((reviewer) => line(reviewer, step, message, proposalPath.staff(kind, id), !isUnread))
}

function tsaLines(record: TsaRecord, step: TsaRecord['steps'][number], reviewers: readonly number[], clock: Clock) {
  const { author, approval } = record
  if (step.action === 'reviewed')
    return [line(author.id, step, tsaTexts.reviewed(record, step.to), tsaPath.own(record), !isNews(record, step, 14, clock))]
  const isUnread = approval === 'process' && isNews(record, step, 6, clock)
  const message = tsaTexts.handedIn(record, author.name, handedIn(step))
  return reviewers.map((reviewer) => line(reviewer, step, message, tsaPath.staff(record), !isUnread))
}
