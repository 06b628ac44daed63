import { Box, Button, LoadingOverlay, Text } from '@mantine/core'
import type { Endpoint } from '@pandu/contract/kit'
import { useGo } from '../go.ts'
import { useWrite } from '../query.ts'
import type { Confirmation, OfRecord } from './confirmAction.tsx'
import { DialogFoot } from './DialogBox.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import type { DialogProps } from './dialogStack.ts'

const textOf = <T, R>(value: OfRecord<T, R>, record: R): T =>
  typeof value === 'function' ? (value as (record: R) => T)(record) : (value as T)

interface ConfirmProps<E extends Endpoint, R> extends DialogProps<boolean> {
  endpoint: E
  confirmation: Confirmation<E, R>
  record: R
}

/** Asks what a confirmation says, and makes its call on Yes. */
export function ConfirmDialog<E extends Endpoint, R>({ endpoint, confirmation, record, close }: ConfirmProps<E, R>) {
  const { title, body, danger, then, tell, refreshes, code = endpoint.path } = confirmation
  const go = useGo()
  const write = useWrite(endpoint, {
    refreshes,
    silent: !!tell,
    then: (answer) => {
      close(true)
      tell?.(answer, go)
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
            Cancel
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            onClick={() => void write.run(confirmation.input(record))}
            data-autofocus={danger ? undefined : true}
          >
            Yes
          </Button>
        </DialogFoot>
      </Box>
    </DialogFrame>
  )
}
