import { createContext, use, type ComponentType } from 'react'
import { goToDocked } from './dock.ts'
import { useStore } from '../useStore.ts'

/** What every dialog component gets beside its own props. */
export interface DialogProps<Result = void> {
  /** Closes it; `open` resolves with the result. */
  close: (result?: Result) => void
}

interface Entry {
  readonly id: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each entry has props of its own, checked by `open`
  readonly Dialog: ComponentType<any>
  readonly props: object
  readonly opened: boolean
  readonly settle: (result: unknown) => void
  /** The element that had the focus when the dialog was opened. */
  readonly from: Element | null
  /** False until it has been rendered; the first one over a page is rendered in slices. */
  isThere: boolean
  /** It belongs to the page over which it was opened. */
  readonly ofPage: boolean
}

let stack: readonly Entry[] = []
let nextId = 1
const listeners = new Set<() => void>()

const update = (next: readonly Entry[]) => {
  stack = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The open dialogs, the lowest first, and those that are just closing (`opened` is false). */
export const useDialogStack = () => useStore(subscribe, () => stack)

type OwnProps<P> = Omit<P, 'close'>
type PropsOf<P> = object extends OwnProps<P> ? [props?: OwnProps<P>] : [props: OwnProps<P>]
type ResultOf<P> = P extends DialogProps<infer Result> ? Result : void

/**
 * Opens a dialog over the page: `const made = await open(VendorDialog, { vendor })`. Undefined when it was closed without a result, and when it is beside
 * the record already.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the result's type is read back from the props by ResultOf
export function open<P extends DialogProps<any>>(Dialog: ComponentType<P>, ...[props]: PropsOf<P>): Promise<ResultOf<P> | undefined> {
  return openOver(Dialog, props, true)
}

/** Opens a dialog about the session, which a call of the next page may have asked for: it stays when that page is shown. */
// oxlint-disable-next-line typescript/no-explicit-any -- as above
export function openForSession<P extends DialogProps<any>>(
  Dialog: ComponentType<P>,
  ...[props]: PropsOf<P>
): Promise<ResultOf<P> | undefined> {
  return openOver(Dialog, props, false)
}

// oxlint-disable-next-line typescript/no-explicit-any -- as above
function openOver<P extends DialogProps<any>>(
  Dialog: ComponentType<P>,
  props: OwnProps<P> | undefined,
  ofPage: boolean,
): Promise<ResultOf<P> | undefined> {
  // A second click on a slow phone arrives before the dialog covers the button.
  const isOpen = (entry: Entry) => entry.opened && entry.Dialog === Dialog && (!entry.isThere || goToDocked(entry.id))
  if (stack.some(isOpen)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    update([
      ...stack,
      {
        id: nextId++,
        Dialog,
        props: props ?? {},
        opened: true,
        settle: resolve as (result: unknown) => void,
        from: opener(),
        isThere: false,
        ofPage,
      },
    ])
  })
}

let lastFocused: Element | undefined
/** The element with the focus. A button that is disabled while it works has lost it, and still counts. */
const focused = () => (lastFocused?.isConnected && lastFocused.matches(':disabled') ? lastFocused : document.activeElement)
if (typeof document === 'object') document.addEventListener('focusin', ({ target }) => (lastFocused = target as Element))

/** Where the focus returns to: a dialog that follows another one uses the element of the first, an item of a menu the button of its menu. */
const opener = () => {
  const before = stack.at(-1)
  if (before && !before.opened) return before.from
  const from = focused()
  const menu = from?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : from
}

/** Mantine returns the focus only for dialogs that were first drawn closed; ours are drawn open. A dialog that was opened meanwhile keeps it. */
const giveFocusBack = ({ id, from }: Entry) => {
  // Checked now, because the page may be gone when the timer fires.
  const target = from instanceof HTMLElement ? from : undefined
  const focus = () => {
    if (target?.isConnected && !stack.some((entry) => entry.opened && entry.id > id)) target.focus({ preventScroll: true })
  }
  setTimeout(() => {
    if (!target?.matches(':disabled')) return focus()
    const enabled = new MutationObserver(() => {
      if (target.matches(':disabled')) return
      enabled.disconnect()
      // The reader may have moved the focus meanwhile.
      if (document.activeElement === document.body) focus()
    })
    enabled.observe(target, { attributeFilter: ['disabled'] })
  }, 10)
}

/** Starts the closing transition and resolves `open`. */
export function closeDialog(id: number, result?: unknown) {
  const entry = stack.find((entry) => entry.id === id && entry.opened)
  if (!entry) return
  update(stack.map((entry) => (entry.id === id ? { ...entry, opened: false } : entry)))
  entry.settle(result)
  giveFocusBack(entry)
}

/** When it has been rendered. */
export const dialogIsThere = (id: number) => {
  for (const entry of stack) if (entry.id === id) entry.isThere = true
}

/** After the transition. */
export const removeDialog = (id: number) => update(stack.filter((entry) => entry.id !== id))

/** When the page is left. */
export const closeAllDialogs = () => {
  for (const { id } of stack) closeDialog(id)
}

/** When the next page is shown: closes what was opened over the one before while it was being left. */
export const closePageDialogs = () => {
  for (const { id, ofPage } of stack) if (ofPage) closeDialog(id)
}

/** Its place in the stack of dialogs, for the frame. */
export interface DialogPlace {
  id: number
  opened: boolean
  isTop: boolean
  depth: number
  close: (result?: unknown) => void
  onExited: () => void
}

/** Holds the place of the dialog that is around a component; null on a page. */
export const DialogPlaceContext = createContext<DialogPlace | null>(null)

/** The place of the dialog around this component. Throws outside of a dialog that was opened with {@link open}. */
export function useDialogPlace() {
  const place = use(DialogPlaceContext)
  if (!place) throw new Error('A dialog was rendered by hand; open it with open(Dialog, props)')
  return place
}

/** For tests, which end without transitions. */
export const removeAllDialogs = () => update([])
