import { useLocalStorage } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import { useLatest } from './useLatest.ts'

/** The shortcuts of a page, by their letter. */
export type Shortcuts = Readonly<Record<string, () => unknown>>

const writes = 'textarea:not([readonly]), input:not([readonly]):not([type=checkbox]):not([type=radio]), select, [contenteditable=true]'
const lists = '[role=menu], [role=listbox], [aria-expanded=true]'

/** While someone types, letters are text; in an open list they search for an entry. */
const isTaken = (target: EventTarget | null) => target instanceof Element && (target.matches(writes) || target.closest(lists) !== null)

/** Whether single letters are shortcuts: a person can turn that off for this device. */
export const useShortcutsAreOn = () => useLocalStorage({ key: 'pandu.keys', defaultValue: true, getInitialValueInEffect: false })

/** The present listeners, the latest last: a form that was opened comes before the page under it. */
const listeners: { readonly current: Shortcuts }[] = []

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
  const key = event.key.toLowerCase()
  const run = listeners.findLast(({ current }) => key in current)?.current[key]
  if (!run || isTaken(event.target) || document.querySelector('[aria-modal=true]')) return
  event.preventDefault()
  run()
})

/** Single letters as shortcuts of a page: not while typing, and not under a dialog that covers it. */
export function useShortcuts(keys: Shortcuts, active = true) {
  const [on] = useShortcutsAreOn()
  const latest = useLatest(keys)
  // As soon as its page is seen.
  useLayoutEffect(() => {
    if (!on || !active) return undefined
    listeners.push(latest)
    return () => void listeners.splice(listeners.indexOf(latest), 1)
  }, [on, active, latest])
}
