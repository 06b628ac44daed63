import type { LateDays } from '@pandu/contract/kit'
import type { Counter } from '@pandu/contract/overview'
import { count } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { Time } from '../../kit/Time.tsx'
import { lateColor } from '../../kit/lateColor.ts'
import classes from './overview.module.css'

/** What is waiting for the reader: the number, and how long the oldest has been waiting. */
export const WaitingRecords = ({ counters, late }: { counters: readonly Counter[]; late: LateDays }) => (
  <section aria-label="Waiting for you" className={classes.waiting}>
    {counters.map((counter) => (
      <PageLink key={counter.key} to={counter.url} className={classes.tile} data-open={counter.count > 0 || undefined}>
        <span className={classes.number}>{count(counter.count)}</span>
        <span className={classes.tileWords}>
          <span className={classes.tileLabel}>{counter.label}</span>
          <span className={classes.quiet} data-late={lateColor(counter.waiting_since, late)}>
            {counter.waiting_since ? (
              <>
                the oldest <Time value={counter.waiting_since} as="ago" />
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
