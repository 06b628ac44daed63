import type { Endpoint, InputOf, OutputOf } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import type { Action } from '../actions.tsx'
import type { useGo } from '../go.ts'
import { lazyDialog } from './lazyDialog.tsx'
import { open } from './dialogStack.ts'

const ConfirmDialog = lazyDialog(() => import('./ConfirmDialog.tsx').then((m) => m.ConfirmDialog))

export type OfRecord<T, R> = R extends void ? T | (() => T) : T | ((record: R) => T)

export interface Confirmation<E extends Endpoint, R> {
  /** The specification's code where it has one; otherwise made from the call. */
  code?: string
  may?: Action<R>['may']
  icon?: Action<R>['icon']
  danger?: boolean
  /** Label of the button or menu item; the title when left out. */
  label?: OfRecord<string, R>
  title: OfRecord<string, R>
  body: OfRecord<ReactNode, R>
  input: (record: R) => InputOf<E>
  then?: (record: R, answer: OutputOf<E>) => unknown
  /** Says what was done, in place of the notice with the message of the answer. */
  tell?: (answer: OutputOf<E>, go: ReturnType<typeof useGo>) => void
  refreshes?: readonly string[]
}

/** `run` answers whether it was done. */
export interface ConfirmedAction<R> extends Action<R> {
  run: (record: R) => Promise<boolean>
}

/**
 * A confirmation as data: it is an action, for rows, menus and pages, and `run` asks at once. Its buttons are Cancel and Yes (O78).
 * While the call runs an overlay covers the dialog; on failure it stays open (001 §4).
 */
export const confirmAction = <E extends Endpoint, R = void>(endpoint: E, confirmation: Confirmation<E, R>): ConfirmedAction<R> => ({
  label: confirmation.label ?? confirmation.title,
  icon: confirmation.icon,
  may: confirmation.may,
  danger: confirmation.danger,
  run: async (record: R) => (await open(ConfirmDialog as never, { endpoint, confirmation, record } as never)) === true,
})
