import type pg from 'pg'
import type { Clock } from './clock.ts'
import { advanceSequence, insertAll } from './insert.ts'
import type { Proposal } from './proposals/seed.ts'
import type { Step } from './proposals/tell.ts'

const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const verdicts: Record<Step['to'], string> = {
  process: 'was put back in process',
  declined: 'was declined',
  revision: 'needs a revision',
  approved: 'was approved',
  finish: 'was finished',
}

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

function notices({ id, outline, content, approval, steps }: Proposal, step: Step, reviewers: readonly number[], clock: Clock) {
  const { account } = outline.scholar
  const title = `<em>${plain(content.title)}</em>`
  const name = `<strong>${plain(account.name)}</strong>`
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
    const message = `Your internship proposal ${title} <strong>${verdicts[step.to]}</strong>`
    return [notice(account.id, message, `/profile/SCHOLAR?tab=proposals&internship=${id}`, !(open && fresh))]
  }
  if (step.action === 'attendance') {
    return [notice(account.id, `The attendance report of ${title} is there`, `/profile/SCHOLAR?tab=proposals&internship=${id}`, true)]
  }
  const changed = step.from === 'process' ? 'changed the internship proposal' : 'resubmitted the internship proposal'
  const did = step.action === 'submitted' ? 'submitted the internship proposal' : changed
  const unread = open && approval === 'process' && step.at > clock.ago(6)
  return reviewers.map((reviewer) => notice(reviewer, `${name} ${did} ${title}`, `/admin/mp/list/internships?open=${id}`, !unread))
}
