import { Alert, Anchor, Text } from '@mantine/core'
import { type DecidedStates, type PagePath, turnOf } from '@pandu/contract/kit'
import { IconHourglass } from '@tabler/icons-react'
import { StatusBadge } from '../display.tsx'
import { plural } from '../format.ts'
import { PageLink } from '../PageLink.tsx'
import type { Column, Filter } from '../table/index.ts'
import { Time } from '../Time.tsx'
import { WaitingSince } from '../WaitingSince.tsx'
import classes from './decided.module.css'

/** The state of a decided record, for its lists. */
export const stateColumn = <S extends string>(states: DecidedStates<S>): Column<{ approval: S }> => ({
  key: 'approval',
  label: 'Status',
  cell: ({ approval }) => <StatusBadge of={states} value={approval} />,
})

/** Who has to act on the record, in words for the reader of the list, and since when. */
export const waitingColumn = <S extends string>(
  states: DecidedStates<S>,
  who: { readonly reviewer: string; readonly author: string },
): Column<{ approval: S; waiting_since: string }> => ({
  key: 'waiting_since',
  label: 'Waiting for',
  sort: 'waiting_since',
  cell: ({ approval, waiting_since }) => {
    const turn = turnOf<string>(states, approval)
    return turn === 'nobody' ? null : (
      <>
        {who[turn]}
        <Text span size="xs" c="dimmed" display="block">
          <WaitingSince since={waiting_since} />
        </Text>
      </>
    )
  },
})

/** The filter of a list of decided records by how long they have waited for a review; the `waiting_days` of its call. */
export const waitingFilter: Filter = {
  key: 'waiting_days',
  label: 'Waiting',
  options: [3, 7, 14, 30].map((days) => ({ value: String(days), label: `${days} days or more` })),
}

interface WaitingAlertProps {
  /** The first page of the waiting records, the oldest first; undefined while it is loading. */
  page: { readonly data: readonly { waiting_since: string }[]; readonly total: number } | undefined
  /** 'proposal waits' and 'proposals wait'. */
  words: readonly [one: string, many: string]
  /** The list of the waiting records, the oldest first. */
  path: PagePath
}

/** Says over a list how many records wait for a review and since when, and links to the oldest. */
export function WaitingAlert({ page, words: [one, many], path }: WaitingAlertProps) {
  const oldest = page?.data[0]
  if (page && !oldest) return null
  return (
    <Alert
      variant="light"
      color="blue"
      icon={<IconHourglass size={20} aria-hidden />}
      className={classes.waiting}
      // Space is reserved for it, so that the table below does not move.
      style={page ? undefined : { visibility: 'hidden' }}
    >
      <Text size="sm" component="div" c="inherit">
        {plural(page?.total ?? 0, one, many)} for a review, the oldest of them since{' '}
        {oldest && <Time value={oldest.waiting_since} as="day" />}.{' '}
        <Anchor component={PageLink} to={path} inherit underline="always">
          Show the oldest first
        </Anchor>
      </Text>
    </Alert>
  )
}
