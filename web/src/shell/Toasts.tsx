import '@mantine/notifications/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { useDialogStack } from '../kit/dialogs/dialogStack.ts'
import classes from './toasts.module.css'

/** Top right under the top bar (E013), on phones in the middle. Beside a dialog if there is room, else above it: never over what is being filled in. */
export function Toasts() {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const overDialog = useDialogStack().some(({ opened }) => opened)
  return (
    <Notifications
      position={isWide ? 'top-right' : 'top-center'}
      limit={5}
      containerWidth={isWide ? 340 : 380}
      className={classes.root}
      mod={{ 'over-dialog': overDialog }}
    />
  )
}
