import { Badge } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { createElement, type ReactNode } from 'react'
import { withSearch } from '@pandu/contract/kit'
import { scholarViewSearch, useIsScholarView } from '../../kit/scholarView.ts'
import { useMe } from '../../kit/can.tsx'
import { ActiveBadge } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { mayOpen, screenAt, useScreens } from '../../kit/screens.ts'
import { kindOfModule, type ModulePlace } from './moduleKinds.ts'
import { AppearsBadge, DueBadge, OpenBadge } from './PublishBadges.tsx'
import classes from './courses.module.css'

/** An item of a section: its kind, a link to it, and for scholars whether it is done. */
export function ModuleRow({ place, children }: { place: ModulePlace; children?: ReactNode }) {
  const { module, course } = place
  const kind = kindOfModule(module)
  const detail = kind.detail?.(module)
  return (
    <div className={classes.item} data-off={module.status === 0 || module.item_status === 0 || undefined}>
      <span className={classes.itemIcon}>
        {createElement(kind.iconOf?.(module) ?? kind.icon, { size: 19, stroke: 1.6, 'aria-hidden': true })}
      </span>
      <span className={classes.itemWords}>
        <Title place={place} />
        <span className={classes.itemDetail}>{detail ? `${kind.label} · ${detail}` : kind.label}</span>
      </span>
      {module.status === 0 && <ActiveBadge status={0} />}
      {module.item_status === 0 && (
        <Badge
          variant="light"
          color="orange"
          radius="sm"
          title={`This ${kind.label.toLowerCase()} is not active: scholars do not see it in any section`}
        >
          Inactive in all sections
        </Badge>
      )}
      <AppearsBadge at={module.publish_at} />
      <DueBadge module={module} course={course} />
      <OpenBadge module={module} course={course} />
      {module.done && (
        <Badge variant="light" color="green" radius="sm" leftSection={<IconCircleCheckFilled size={13} aria-hidden />}>
          Done
        </Badge>
      )}
      {children && <span className={classes.handles}>{children}</span>}
    </div>
  )
}

function Title({ place }: { place: ModulePlace }) {
  const me = useMe()
  const screens = useScreens()
  const { title } = place.module
  const kind = kindOfModule(place.module)
  const asScholar = useIsScholarView()
  const page = kind.page(place)
  const path = asScholar && kind.hasPreview ? withSearch(page, scholarViewSearch) : page
  const screen = screenAt(screens, path)
  if (!screen || !mayOpen(screen, me)) return <span className={classes.itemTitle}>{title}</span>
  return (
    <PageLink to={path} className={classes.itemTitle}>
      {title}
    </PageLink>
  )
}
