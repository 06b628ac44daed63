import { notifications, type NotificationData } from '@mantine/notifications'
import { labelOf } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import { CallError } from './call.ts'
import { plural } from './format.ts'

/** Error and success notices stay six seconds, the snackbar five (001 §8, §9, X59). */
const NOTICE = 6000
const SNACKBAR = 5000
/** For how long a notice offers to undo an action. */
const UNDO = 10_000
/** Pointing at a notice, or focusing it, keeps all of them open, but never longer than this. */
const LONGEST = 15_000
const wide = '(min-width: 48em)'
/** This many messages of one response are shown as separate notices; the rest is counted in one (O88). */
const MOST = 3

const closeButtonProps = { 'aria-label': 'Close the notice' }

/** A notice that is on the screen already is not repeated. */
const idOf = (kind: string, message: string) => `${kind}:${message}`

const ends = new Map<string, ReturnType<typeof setTimeout>>()

function showNotice(id: string, notice: Omit<NotificationData, 'id'>, longest = LONGEST) {
  clearTimeout(ends.get(id))
  notifications.hide(id)
  notifications.show({ id, withBorder: true, closeButtonProps, ...notice })
  ends.set(
    id,
    setTimeout(() => {
      ends.delete(id)
      notifications.hide(id)
    }, longest),
  )
}

/** Shows a short notice; returns a function that takes it away. */
const show = (kind: 'success' | 'error' | 'info', message: string) => {
  const look = { success: { color: 'green' }, error: { color: 'red' }, info: { color: 'blue' } }[kind]
  const id = idOf(kind, message)
  showNotice(id, {
    message,
    autoClose: NOTICE,
    role: kind === 'error' ? 'alert' : 'status',
    className: `toast-${kind}`,
    ...look,
  })
  return () => notifications.hide(id)
}

let live = 0
const waits = new Set<string>()

/** Short notices at the edge of the page. */
export const toast = {
  success: (message: string): void => {
    show('success', message)
  },
  error: (message: string): void => {
    show('error', message)
  },
  info: (message: string): void => {
    show('info', message)
  },
  /** What was done, with `content`, which offers to undo it. */
  undo: (message: string, content: (close: () => void) => ReactNode) => {
    const id = idOf('undo', message)
    showNotice(id, {
      message: content(() => notifications.hide(id)),
      autoClose: UNDO,
      role: 'status',
      className: 'toast-success',
      color: 'green',
    })
  },
  /** Stays until the wait is over, and shows the newest place in the queue. */
  waits: (key: string, content: ReactNode) => {
    const notice = {
      id: `wait:${key}`,
      message: content,
      autoClose: false,
      withCloseButton: false,
      withBorder: true,
      role: 'status',
    } as const
    if (waits.has(key)) notifications.update(notice)
    else notifications.show(notice)
    waits.add(key)
  },
  noLongerWaits: (key: string) => {
    if (waits.delete(key)) notifications.hide(`wait:${key}`)
  },
  /**
   * The snackbar of the live channel (001 §2.3). On a phone it covers a part of the page, so there is one at a time and nothing keeps it open: the bell
   * has its text.
   */
  notification: (message: string, onOpen?: () => void) => {
    const hasRoom = window.matchMedia(wide).matches
    const notice: Omit<NotificationData, 'id'> = {
      title: 'New Notification',
      message,
      autoClose: SNACKBAR,
      color: 'pandu',
      role: 'status',
      // Its close button opens nothing.
      onClick: onOpen && (({ target }) => target instanceof Element && !target.closest('button') && onOpen()),
      style: onOpen && { cursor: 'pointer' },
    }
    if (hasRoom) showNotice(`live:${(live += 1)}`, notice)
    else showNotice('live', notice, SNACKBAR)
  },
}

const hidesNothing = () => {}

/** At its field 'must be in the past' says enough; a notice must also name the field. */
export const withSubject = (name: string, message: string) =>
  message.startsWith('must ') ? `${labelOf(name.replace(/.*\./s, ''))} ${message}` : message

/**
 * An error that nobody else shows: each field message on its own, else the general one (001 §8). 500 and an ended session have their own screens.
 * Returns a function that takes these notices away.
 */
export function toastError(error: unknown, first = false): () => void {
  if (error instanceof DOMException && error.name === 'AbortError') return hidesNothing
  if (!(error instanceof CallError)) {
    console.error(error)
    return show('error', 'Something went wrong on this page. Please try again.')
  }
  if ([401, 500, 666].includes(error.status)) return hidesNothing
  const messages = Object.entries(error.errors).flatMap(([name, list]) =>
    (first ? list.slice(0, 1) : list).map((message) => withSubject(name, message)),
  )
  return toastMessages(messages.length ? messages : [error.message])
}

/** A notice for each message of one answer; after three the rest is counted in one. Returns a function that takes them away. */
export function toastMessages(messages: readonly string[]) {
  const each = [...new Set(messages)]
  const more = each.length - MOST
  const shown = [...each.slice(0, MOST), ...(more > 0 ? [`And ${plural(more, 'more message', 'more messages')}`] : [])]
  const hides = shown.map((message) => show('error', message))
  return () => hides.forEach((hide) => hide())
}
