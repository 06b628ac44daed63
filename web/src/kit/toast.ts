import { notifications } from '@mantine/notifications'
import { CallError } from './call.ts'

/** Error and success notices stay six seconds, the snackbar five (001 §8, §9, X59). */
const NOTICE = 6000
const SNACKBAR = 5000

const closeButtonProps = { 'aria-label': 'Close the notice' }

/** Repeating what is already on the screen would only stack equal notices. */
const idOf = (kind: string, message: string) => `${kind}:${message}`

const show = (kind: 'success' | 'error' | 'info', message: string) => {
  const id = idOf(kind, message)
  const look = { success: { color: 'green' }, error: { color: 'red' }, info: { color: 'blue' } }[kind]
  notifications.hide(id)
  notifications.show({
    id,
    message,
    autoClose: NOTICE,
    withBorder: true,
    closeButtonProps,
    role: kind === 'error' ? 'alert' : 'status',
    className: `toast-${kind}`,
    ...look,
  })
}

export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
  /** The snackbar of the live channel (001 §2.3). */
  notification: (message: string, onOpen?: () => void) =>
    notifications.show({
      title: 'New Notification',
      message,
      autoClose: SNACKBAR,
      withBorder: true,
      closeButtonProps,
      color: 'pandu',
      role: 'status',
      onClick: onOpen,
      style: onOpen && { cursor: 'pointer' },
    }),
}

/** An error that nobody else shows: each field message on its own, else the general one (001 §8). 500 and an ended session have their own screens. */
export function toastError(error: unknown, first = false) {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof CallError)) {
    console.error(error)
    return toast.error('Something went wrong on this page. Please try again.')
  }
  if ([401, 500, 666].includes(error.status)) return
  const messages = Object.values(error.errors).flatMap((list) => (first ? list.slice(0, 1) : list))
  for (const message of messages.length ? messages : [error.message]) toast.error(message)
}
