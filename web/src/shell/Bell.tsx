import { lazy, Suspense } from 'react'
import classes from './shell.module.css'

// The bell belongs to the notifications; the shell only keeps its place free. A glob, because the file may be missing.
const found = Object.values(import.meta.glob<{ default: React.ComponentType }>('../areas/notifications/NotificationBell.tsx'))[0]
const NotificationBell = found && lazy(found)

export const Bell = () =>
  NotificationBell ? (
    <Suspense fallback={<span className={classes.bellPlace} />}>
      <NotificationBell />
    </Suspense>
  ) : null
