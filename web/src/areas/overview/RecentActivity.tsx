import { Text } from '@mantine/core'
import type { Activity } from '@pandu/contract/overview'
import { PageLink } from '../../kit/PageLink.tsx'
import { Time } from '../../kit/Time.tsx'
import { OverviewPanel } from './OverviewPanel.tsx'
import classes from './overview.module.css'

/** Recent activity, newest first. */
export const RecentActivity = ({ lines }: { lines: readonly Activity[] }) => (
  <OverviewPanel title="Recent activity" className={classes.aside ?? ''}>
    {lines.length === 0 && (
      <Text size="sm" c="dimmed">
        Nothing has happened yet. Proposals that are sent or decided will appear here.
      </Text>
    )}
    <ol className={classes.lines}>
      {lines.map(({ key, at, who, what, about, url }) => (
        <li key={key}>
          <PageLink to={url} className={classes.line}>
            <span>
              <b>{who}</b> {what} <i>{about}</i>
            </span>
            <span className={classes.quiet}>
              <Time value={at} as="ago" />
            </span>
          </PageLink>
        </li>
      ))}
    </ol>
  </OverviewPanel>
)
