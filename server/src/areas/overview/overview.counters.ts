import { type Approval, approvals } from '@pandu/contract/kit'
import type { Counter } from '@pandu/contract/overview'
import type { ProposalKind } from '@pandu/contract/proposals'

/** The kinds of proposal that overviews speak of, as they call them. */
export const kinds: readonly { kind: ProposalKind; label: string }[] = [{ kind: 'internships', label: 'Internship proposals' }]
export const shownKinds = kinds.map(({ kind }) => kind)

/** A number and the list that shows it. */
export const counter = (key: string, label: string, count: number, url: string, waiting_since: string | null = null): Counter => ({
  key,
  label,
  count,
  url,
  waiting_since,
})

export const unreadCounter = ({ unread, unread_since }: { unread: number; unread_since: string | null }) =>
  counter('unread', 'Unread notifications', unread, '/notifications?show=unread', unread_since)

export interface StateCount {
  kind: string
  approval: string
  count: number
  since: string
}

/** One counter for each state of a kind, also for those that nothing is in. Waiting has a since only where somebody waits. */
export const stateCounters = (rows: readonly StateCount[], kind: ProposalKind, urlOf: (approval: Approval) => string) =>
  approvals.values.map((approval) => {
    const row = rows.find((one) => one.kind === kind && one.approval === approval)
    const since = approval === 'process' || approval === 'revision' ? (row?.since ?? null) : null
    return counter(approval, approvals.label(approval), row?.count ?? 0, urlOf(approval), since)
  })
