import { approvals } from '@pandu/contract/kit'
import { contractStages } from '@pandu/contract/contracts'
import type { Counter, CounterGroup } from '@pandu/contract/overview'
import { count } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { Panel } from './Panel.tsx'
import classes from './overview.module.css'

const looks: Record<string, { color: string }> = { ...contractStages.looks, ...approvals.looks }
const colorOf = (key: string) => `var(--mantine-color-${looks[key]?.color ?? 'gray'}-5)`

/** How every kind of record stands: a bar of its states, and below it each number with the list that it counts. */
export function States({ title, groups }: { title: string; groups: readonly CounterGroup[] }) {
  if (groups.length === 0) return null
  return (
    <Panel title={title}>
      <ul className={classes.states}>
        {groups.map(({ key, title: kind, counters }) => (
          <li key={key}>
            <h3 className={classes.kind}>{kind}</h3>
            <StackedBar counters={counters} />
            <ul className={classes.legend} aria-label={kind}>
              {counters
                .filter((one) => one.count > 0)
                .map((one) => (
                  <li key={one.key}>
                    <PageLink to={one.url} className={classes.legendLink}>
                      <span className={classes.dot} style={{ background: colorOf(one.key) }} aria-hidden />
                      {one.label} <b>{count(one.count)}</b>
                    </PageLink>
                  </li>
                ))}
              {counters.every((one) => one.count === 0) && <li className={classes.quiet}>None yet</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function StackedBar({ counters }: { counters: readonly Counter[] }) {
  return (
    <div className={classes.stack} aria-hidden>
      {counters
        .filter((one) => one.count > 0)
        .map((one) => (
          <span key={one.key} style={{ flexGrow: one.count, background: colorOf(one.key) }} />
        ))}
    </div>
  )
}
