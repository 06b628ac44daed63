import { useIdle } from '../kit/whenIdle.ts'
import { lazyComponent } from '../kit/lazyComponent.tsx'
import classes from './shell.module.css'

const Place = () => <span className={classes.bellPlace} />

const BellItself = lazyComponent(() => import('../areas/notifications/NotificationBell.tsx').then((m) => m.NotificationBell), {
  placeholder: Place,
})

/** The bell of the notifications. It is loaded once the page is drawn; until then space is reserved in the top bar. */
export function Bell() {
  return useIdle() ? <BellItself /> : <Place />
}
