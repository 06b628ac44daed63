import '@mantine/notifications/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'

/** Where they cover nothing that comes next: page heads keep their buttons at the right, forms and dialogs theirs at the end. */
export function Notices() {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  return <Notifications position={isWide ? 'bottom-left' : 'top-center'} limit={5} containerWidth={380} />
}
