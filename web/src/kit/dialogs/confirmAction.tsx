import { Box, Button, LoadingOverlay, Text } from '@mantine/core'
import type { Endpoint, InputOf, OutputOf } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import type { Action } from '../actions.tsx'
import { useWrite } from '../query.ts'
import { DialogFoot } from './DialogBox.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { open, type DialogProps } from './store.ts'

type Of<T, R> = R extends void ? T | (() => T) : T | ((record: R) => T)
const textOf = <T, R>(value: Of<T, R>, record: R): T => (typeof value === 'function' ? (value as (record: R) => T)(record) : (value as T))

export interface Confirmation<E extends Endpoint, R> {
  /** The specification's code where it has one; otherwise made from the call. */
  code?: string
  may?: Action<R>['may']
  icon?: Action<R>['icon']
  danger?: boolean
  /** Label of the button or menu item; the title when left out. */
  label?: Of<string, R>
  title: Of<string, R>
  body: Of<ReactNode, R>
  /** The buttons; Cancel and Yes unless said otherwise (O78). */
  cancel?: string
  yes?: string
  input: (record: R) => InputOf<E>
  then?: (record: R, answer: OutputOf<E>) => unknown
  refreshes?: readonly string[]
}

/** `run` answers whether it was done. */
export interface ConfirmedAction<R> extends Action<R> {
  run: (record: R) => Promise<boolean>
}

/**
 * A confirmation as data: it is an action, for rows, menus and pages, and `run` asks at once.
 * While the call runs an overlay covers the dialog; on failure it stays open (001 §4).
 */
export const confirmAction = <E extends Endpoint, R = void>(endpoint: E, confirmation: Confirmation<E, R>): ConfirmedAction<R> => ({
  label: confirmation.label ?? confirmation.title,
  icon: confirmation.icon,
  may: confirmation.may,
  danger: confirmation.danger,
  run: async (record: R) => (await open(ConfirmDialog as never, { endpoint, confirmation, record } as never)) === true,
})

interface ConfirmProps<E extends Endpoint, R> extends DialogProps<boolean> {
  endpoint: E
  confirmation: Confirmation<E, R>
  record: R
}

function ConfirmDialog<E extends Endpoint, R>({ endpoint, confirmation, record, close }: ConfirmProps<E, R>) {
  const { title, body, danger, then, refreshes, cancel = 'Cancel', yes = 'Yes', code = endpoint.path } = confirmation
  const write = useWrite(endpoint, {
    refreshes,
    then: (answer) => {
      close(true)
      return then?.(record, answer)
    },
  })
  return (
    <DialogFrame code={code} title={textOf(title, record)} size="small" busy={write.busy}>
      <Box pos="relative">
        <LoadingOverlay visible={write.busy} zIndex={1} overlayProps={{ backgroundOpacity: 0.6 }} />
        <Text component="div" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {textOf(body, record)}
        </Text>
        <DialogFoot>
          <Button variant="default" onClick={() => close(false)} disabled={write.busy} data-autofocus={danger || undefined}>
            {cancel}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            onClick={() => void write.run(confirmation.input(record))}
            data-autofocus={danger ? undefined : true}
          >
            {yes}
          </Button>
        </DialogFoot>
      </Box>
    </DialogFrame>
  )
}
