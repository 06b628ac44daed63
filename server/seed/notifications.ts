import { proposalPath } from '@pandu/contract/proposals'
import type pg from 'pg'
import { kinds } from '../src/areas/proposals/proposals.kinds.ts'
import { noticeTexts } from '../src/areas/proposals/proposals.notices.ts'
import type { Clock } from './clock.ts'
import { advanceSequence, insertAll } from './insert.ts'
import type { Proposal } from './proposals/seed.ts'
import type { Step } from './proposals/tell.ts'

/** The bell of everybody whom a step of a proposal concerned; older ones would have been cleaned up by their readers. */
export async function seedNotifications(
  client: pg.Client,
  proposals: readonly Proposal[],
  reviewers: readonly number[],
  clock: Clock,
): Promise<void> {
  const from = clock.ago(150)
  const rows = proposals.flatMap((proposal) =>
    proposal.steps.flatMap((step) => (step.at < from ? [] : notices(proposal, step, reviewers, clock))),
  )
  rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  await insertAll(
    client,
    'notifications',
    rows.map((row, index) => ({ id: index + 1, ...row })),
  )
  await advanceSequence(client, 'notifications')
}

function notices({ id, kind, outline, content, approval, steps }: Proposal, step: Step, reviewers: readonly number[], clock: Clock) {
  const { account } = outline.scholar
  const { noun } = kinds[kind]
  const title = content.title
  const notice = (user_id: number, message_html: string, url: string, read: boolean) => ({
    user_id,
    read: read ? 1 : 0,
    message_html,
    url,
    created_at: step.at,
  })
  // What is still open is unread with whoever it waits for; what has been answered was read.
  const open = steps.findLast(({ from, to }) => from !== to) === step

  if (step.action === 'reviewed') {
    const fresh = step.at > clock.ago(10)
    return [notice(account.id, noticeTexts.reviewed(noun, title, step.to), proposalPath.own(kind, id), !(open && fresh))]
  }
  if (step.action === 'attendance') {
    return [notice(account.id, noticeTexts.attendance(title, true), proposalPath.own(kind, id), true)]
  }
  const did = step.action === 'submitted' ? 'submitted' : step.from === 'process' ? 'changed' : 'resubmitted'
  const unread = open && approval === 'process' && step.at > clock.ago(6)
  const message = noticeTexts[did](noun, account.name, title)
  return reviewers.map((reviewer) => notice(reviewer, message, proposalPath.staff(kind, id), !unread))
}
