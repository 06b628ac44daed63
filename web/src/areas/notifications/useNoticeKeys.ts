import { readNotification, type Notification } from '@pandu/contract/notifications'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { useWrite } from '../../kit/query.ts'

const lineOf = (entry: Element | undefined) => entry?.querySelector<HTMLElement>('a, button')

/** Moves through the lines of a list by keys: from the line with the focus, or from the first visible one. */
export function useNoticeKeys(list: RefObject<HTMLElement | null>, notifications: readonly Notification[]) {
  const read = useWrite(readNotification, { silent: true })
  const asked = useRef(new Set<number>())
  const entries = () => [...(list.current?.querySelectorAll('li') ?? [])]
  const at = () => entries().findIndex((entry) => entry.contains(document.activeElement))
  const move = (by: 1 | -1) => {
    const all = entries()
    const from = at()
    const to = from < 0 ? all.findIndex((entry) => entry.getBoundingClientRect().top >= 0) : from + by
    const next = all[Math.max(0, to)]
    next?.scrollIntoView({ block: 'nearest' })
    const line = lineOf(next)
    if (line) line.focus()
    // A line that was far outside of the screen is rendered with the next frame.
    else requestAnimationFrame(() => requestAnimationFrame(() => lineOf(next)?.focus()))
  }
  const markRead = () => {
    const one = notifications[at()]
    if (!one?.mark.unread || asked.current.has(one.id)) return
    asked.current.add(one.id)
    void read.run({ id: one.id }).finally(() => asked.current.delete(one.id))
  }
  useShortcuts({ j: () => move(1), k: () => move(-1), r: markRead })
  return (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
}
