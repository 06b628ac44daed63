import type { LateDays } from '@pandu/contract/kit'
import type { Counter } from '@pandu/contract/overview'
import { count } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { Time } from '../../kit/Time.tsx'
import { lateness } from '../../kit/lateness.ts'
import classes from './overview.module.css'

/** What is waiting for the reader: the number, and how long the oldest has been waiting. */
export const Waiting = ({ counters, late }: { counters: readonly Counter[]; late: LateDays }) => (
  <section aria-label="Waiting for you" className={classes.waiting}>
    {counters.map((one) => (
      <PageLink key={one.key} to={one.url} className={classes.tile} data-open={one.count > 0 || undefined}>
        <span className={classes.number}>{count(one.count)}</span>
        <span className={classes.tileWords}>
          <span className={classes.tileLabel}>{one.label}</span>
          <span className={classes.quiet} data-late={lateness(one.waiting_since, late)}>
            {one.waiting_since ? (
              <>
                the oldest <Time value={one.waiting_since} as="ago" />
              </>
            ) : (
              'nothing waits'
            )}
          </span>
        </span>
      </PageLink>
    ))}
  </section>
)
