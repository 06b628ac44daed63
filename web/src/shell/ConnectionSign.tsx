import { IconWifiOff } from '@tabler/icons-react'
import { useConnectionIsLost } from '../kit/connection.ts'
import classes from './shell.module.css'

/** In the top bar while the server cannot be reached. */
export function ConnectionSign() {
  const isLost = useConnectionIsLost()
  return (
    // There before it says anything: only a change inside it is read out.
    <span aria-live="polite">
      {isLost && (
        <span className={classes.offline}>
          <IconWifiOff size={16} stroke={1.8} aria-hidden />
          No connection
        </span>
      )}
    </span>
  )
}
