import { useIdle } from '../kit/idle.ts'
import { lazyComponent } from '../kit/lazyComponent.tsx'
import classes from './shell.module.css'

const Place = () => <span className={classes.bellPlace} />

const BellItself = lazyComponent(() => import('../areas/notifications/NotificationBell.tsx').then((m) => m.NotificationBell), {
  placeholder: Place,
})

/** The bell of the notifications. It comes once the page is drawn; until then its place in the top bar is kept free. */
export function Bell() {
  return useIdle() ? <BellItself /> : <Place />
}
