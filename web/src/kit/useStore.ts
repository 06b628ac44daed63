import { useSyncExternalStore } from 'react'

/** Reads a store of a module, and renders again when it changes. A first view that a server draws (firstView/) reads it too. */
export const useStore = <T>(subscribe: (changed: () => void) => () => void, read: () => T): T => useSyncExternalStore(subscribe, read, read)
