import type { Counter, CounterGroup } from '@pandu/contract/overview'
import { count } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { OverviewPanel } from './OverviewPanel.tsx'
import classes from './overview.module.css'

/** Groups of counters; each links to the list that it counts. */
export const Counters = ({ groups }: { groups: readonly CounterGroup[] }) => (
  <div className={classes.groups}>
    {groups.map(({ key, title, counters }) => (
      <OverviewPanel key={key} title={title}>
        <Bars counters={counters} comparable={!['accounts', 'news'].includes(key)} />
      </OverviewPanel>
    ))}
  </div>
)

/** Bars relative to the largest counter, if the counters can be compared; numbers of partners and scholars cannot. */
function Bars({ counters, comparable }: { counters: readonly Counter[]; comparable: boolean }) {
  const most = Math.max(1, ...counters.map((counter) => counter.count))
  return (
    <ul className={classes.bars}>
      {counters.map((counter) => (
        <li key={counter.key}>
          <PageLink to={counter.url} className={classes.bar}>
            <span className={classes.barLabel}>{counter.label}</span>
            {comparable && (
              <span className={classes.track} aria-hidden>
                <span
                  className={classes.fill}
                  style={{ inlineSize: `${(100 * counter.count) / most}%`, background: 'var(--mantine-color-pandu-5)' }}
                />
              </span>
            )}
            <span className={classes.barCount}>{count(counter.count)}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
