import type { CounterGroup, OwnRecord } from '@pandu/contract/overview'
import { proposalPages } from '@pandu/contract/proposals'
import { IconFileDescription } from '@tabler/icons-react'
import { count } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { StatusBadge } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { stateBadges } from './StateCounters.tsx'
import { OverviewPanel } from './OverviewPanel.tsx'
import classes from './overview.module.css'

/** A scholar's latest proposals and submissions with their states. `groups` counts all of them by kind, in case there are more. */
export function OwnRecords({ records, groups }: { records: readonly OwnRecord[]; groups: readonly CounterGroup[] }) {
  const go = useGo()
  const all = groups.map((group) => ({ ...group, total: group.counters.reduce((sum, counter) => sum + counter.count, 0) }))
  const total = all.reduce((sum, group) => sum + group.total, 0)
  return (
    <OverviewPanel title="My proposals and submissions">
      {records.length === 0 && (
        <EmptyState
          icon={IconFileDescription}
          text="You have not sent a proposal yet"
          detail="For an internship, send what you want to do, where, and seven documents."
          action={{ label: 'See how it works', run: () => go(proposalPages.own({ kind: 'internships' })) }}
        />
      )}
      <ul className={classes.list}>
        {records.map(({ key, kind, title, approval, since, url }) => (
          <li key={key}>
            <PageLink to={url} className={classes.row}>
              <span className={classes.rowWords}>
                <span className={classes.rowTitle}>{title}</span>
                <span className={classes.quiet}>
                  {kind} · since <Time value={since} as="day" />
                </span>
              </span>
              <StatusBadge of={{ byState: stateBadges }} value={approval} />
            </PageLink>
          </li>
        ))}
      </ul>
      {total > records.length && (
        <p className={classes.all}>
          <span className={classes.quiet}>{`The latest ${records.length} of ${count(total)}. All:`}</span>
          {all.map(
            (group) =>
              group.url && (
                <PageLink key={group.key} to={group.url} className={classes.more}>
                  {`${group.title} (${count(group.total)})`}
                </PageLink>
              ),
          )}
        </p>
      )}
    </OverviewPanel>
  )
}
