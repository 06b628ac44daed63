import { IconWifiOff } from '@tabler/icons-react'
import { useConnectionIsLost } from '../kit/connection.ts'
import { useShownAsOf } from '../kit/offlineAnswers.ts'
import { dayAt, wallAt } from '../kit/zone.ts'
import classes from './shell.module.css'

/** In the top bar while the server cannot be reached. */
export function ConnectionStatus() {
  const isLost = useConnectionIsLost()
  const asOf = useShownAsOf()
  return (
    // The element is there before its text, because only a change inside it is announced.
    <span aria-live="polite">
      {isLost && (
        <span className={classes.offline}>
          <IconWifiOff size={16} stroke={1.8} aria-hidden />
          <span className={asOf === undefined ? undefined : classes.lost}>No connection</span>
          {asOf !== undefined && <span>as of {wallAt(asOf).format(dayAt(asOf) === dayAt() ? 'HH:mm' : 'D MMM, HH:mm')}</span>}
        </span>
      )}
    </span>
  )
}
