import { notifications } from '@mantine/notifications'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { connectionWorks } from '../kit/connection.ts'
import { closeAllDialogs, removeAllDialogs } from '../kit/dialogs/dialogStack.ts'
import { beginPage } from '../kit/person.ts'

// The default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 8000 })

// Browser functions that Mantine needs and jsdom does not have.
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
// Configurable, because this runs once for every file in the one document that they share.
Object.defineProperty(document, 'fonts', { configurable: true, value: { addEventListener: () => {}, removeEventListener: () => {} } })
window.URL.createObjectURL = () => 'blob:test'
window.URL.revokeObjectURL = () => {}
// The rich text editor asks for positions of text.
document.elementFromPoint = () => null
Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
Range.prototype.getBoundingClientRect = () => new DOMRect()

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  closeAllDialogs()
  removeAllDialogs()
  notifications.clean()
  connectionWorks()
  beginPage()
  // Queries wait for a connection once the browser has said 'offline'.
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
