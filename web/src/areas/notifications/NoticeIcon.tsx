import { ThemeIcon } from '@mantine/core'
import type { Notification } from '@pandu/contract/notifications'
import {
  IconBell,
  IconBook2,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconChartLine,
  IconFileText,
  IconFileZip,
  IconHelpHexagon,
  IconMessageCircle,
  IconMessages,
  IconPresentation,
  IconReportAnalytics,
  IconShieldLock,
  IconSignature,
  IconStars,
  IconUserHeart,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { Avatar } from '../../kit/display.tsx'
import classes from './notifications.module.css'

/** By the first word of the kind: `proposal` of `proposal.decided`. */
const icons: Record<string, Icon> = {
  proposal: IconFileText,
  tsa: IconBuildingCommunity,
  score: IconChartLine,
  contract: IconSignature,
  group: IconUsersGroup,
  project: IconPresentation,
  quiz: IconHelpHexagon,
  report: IconReportAnalytics,
  download: IconFileZip,
  schedule: IconCalendarEvent,
  review: IconStars,
  mentoring: IconUserHeart,
  course: IconBook2,
  forum: IconMessages,
  comment: IconMessageCircle,
  session: IconShieldLock,
}

/** The picture of the person who caused a notice, and an icon for its kind. */
export function NoticeIcon({ by, kind }: Pick<Notification, 'by' | 'kind'>) {
  const KindIcon = icons[kind?.split('.')[0] ?? ''] ?? IconBell
  if (!by)
    return (
      <ThemeIcon size={34} radius="xl" variant="light" color="gray" aria-hidden>
        <KindIcon size={18} stroke={1.7} />
      </ThemeIcon>
    )
  return (
    <span className={classes.face} aria-hidden>
      <Avatar name={by.name} src={by.profile_picture} size={34} />
      <span className={classes.kind}>
        <KindIcon size={11} stroke={1.9} />
      </span>
    </span>
  )
}
