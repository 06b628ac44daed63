import { approvals } from '@pandu/contract/kit'
import type { OwnProposal } from '@pandu/contract/overview'
import { IconFileDescription } from '@tabler/icons-react'
import { useGo } from '../../kit/go.ts'
import { StatusBadge } from '../../kit/looks.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { Panel } from './Panel.tsx'
import classes from './overview.module.css'

/** A scholar's latest proposals and how they stand. */
export function OwnProposals({ proposals }: { proposals: readonly OwnProposal[] }) {
  const go = useGo()
  return (
    <Panel title="My proposals">
      {proposals.length === 0 && (
        <EmptyState
          icon={IconFileDescription}
          text="You have not sent a proposal yet"
          detail="An internship begins with one: what you want to do, where, and seven documents."
          action={{ label: 'See how it works', run: () => go('/profile/proposals/internships') }}
        />
      )}
      <ul className={classes.list}>
        {proposals.map(({ id, title, approval, since, url }) => (
          <li key={id}>
            <PageLink to={url} className={classes.row}>
              <span className={classes.rowWords}>
                <span className={classes.rowTitle}>{title}</span>
                <span className={classes.quiet}>
                  since <Time value={since} as="day" />
                </span>
              </span>
              <StatusBadge of={approvals} value={approval} />
            </PageLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
