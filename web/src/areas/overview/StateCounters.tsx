import type { StateDisplay } from '@pandu/contract/kit'
import { proposalStates } from '@pandu/contract/proposals'
import { contractStages } from '@pandu/contract/contracts'
import type { Counter, CounterGroup } from '@pandu/contract/overview'
import { count } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { OverviewPanel } from './OverviewPanel.tsx'
import classes from './overview.module.css'

/** The badges of all states on this page. A state has the same badge for all kinds of records. */
export const stateBadges: Readonly<Record<string, StateDisplay>> = { ...contractStages.byState, ...proposalStates.byState }
const hueOf = ({ key }: Counter) => stateBadges[key]?.color ?? 'gray'
/** The colour of each state's badge. When a colour occurs twice in one bar, the second is another shade, so that no two states look alike. */
const colored = (counters: readonly Counter[]) =>
  counters.map((counter, at) => {
    const before = counters.slice(0, at).filter((other) => hueOf(other) === hueOf(counter)).length
    return { ...counter, color: `var(--mantine-color-${hueOf(counter)}-${shades[before % shades.length]})` }
  })
const shades = [5, 8, 3]
const sum = (counters: readonly Counter[]) => counters.reduce((all, counter) => all + counter.count, 0)

/** The states of each kind of record: the total, a bar, and the number of each state with a link to its list. */
export function StateCounters({ title, groups }: { title: string; groups: readonly CounterGroup[] }) {
  if (groups.length === 0) return null
  return (
    <OverviewPanel title={title}>
      <ul className={classes.states}>
        {groups.map((group) => (
          <li key={group.key}>
            <Kind group={group} />
          </li>
        ))}
      </ul>
    </OverviewPanel>
  )
}

function Kind({ group: { title, url, counters } }: { group: CounterGroup }) {
  const present = colored(counters).filter((state) => state.count > 0)
  return (
    <>
      <h3 className={classes.kind}>
        {url ? (
          <PageLink to={url} className={classes.kindLink}>
            {title} <b>{count(sum(counters))}</b>
          </PageLink>
        ) : (
          title
        )}
      </h3>
      <div className={classes.stack} aria-hidden>
        {present.map((state) => (
          <span key={state.key} style={{ flexGrow: state.count, background: state.color }} />
        ))}
      </div>
      <ul className={classes.legend} aria-label={title}>
        {present.map((state) => (
          <li key={state.key}>
            <PageLink to={state.url} className={classes.legendLink}>
              <span className={classes.dot} style={{ background: state.color }} aria-hidden />
              {state.label} <b>{count(state.count)}</b>
            </PageLink>
          </li>
        ))}
        {present.length === 0 && <li className={classes.quiet}>None yet</li>}
      </ul>
    </>
  )
}
