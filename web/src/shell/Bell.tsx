import { lazyComponent } from '../kit/lazyComponent.tsx'
import classes from './shell.module.css'

/** The bell of the notifications; until its code is there, its place in the top bar is kept free. */
export const Bell = lazyComponent(() => import('../areas/notifications/NotificationBell.tsx').then((m) => m.NotificationBell), {
  placeholder: () => <span className={classes.bellPlace} />,
})
