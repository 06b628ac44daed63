import { useStore } from '../useStore.ts'

const KEY = 'pandu-rows'
const listeners = new Set<() => void>()

const read = () => {
  try {
    return localStorage.getItem(KEY) === 'compact'
  } catch {
    return false
  }
}

/** Whether tables have low rows, on this device; one choice for all of them. */
export const useIsCompact = () =>
  useStore((listen) => {
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, read)

/** Sets whether tables have low rows on this device. Where it cannot store the choice, nothing changes. */
export function setCompact(isCompact: boolean) {
  try {
    if (isCompact) localStorage.setItem(KEY, 'compact')
    else localStorage.removeItem(KEY)
  } catch {
    // This device cannot store anything, so the rows stay as they are.
  }
  for (const listen of listeners) listen()
}
