import { Anchor, Button, Group, Text } from '@mantine/core'
import { operationPages, undoOperation } from '@pandu/contract/operations'
import type { useGo } from '../../kit/go.ts'
import { useWrite } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import type { MouseEvent } from 'react'
import { undoRefreshes } from './operations.actions.tsx'

type Go = ReturnType<typeof useGo>

/**
 * A notice for ten seconds after a bulk change, with a link to its page and a button that undoes it. Where nothing was changed there is no operation,
 * and the notice says so alone.
 */
export const undoNotice = (id: number | null, message: string, go: Go) =>
  id === null ? toast.success(message) : toast.undo(message, (close) => <UndoNotice id={id} message={message} go={go} close={close} />)

interface UndoNoticeProps {
  id: number
  message: string
  go: Go
  close: () => void
}

function UndoNotice({ id, message, go, close }: UndoNoticeProps) {
  const path = operationPages.operation({ id })
  // Notices are rendered outside of the router, so a router link does not work here.
  const show = (event: MouseEvent) => {
    event.preventDefault()
    close()
    go(path)
  }
  const write = useWrite(undoOperation, { refreshes: undoRefreshes, then: close })
  return (
    <>
      <Text size="sm">{message}</Text>
      <Group gap="sm" mt={6}>
        <Button size="compact-sm" variant="default" loading={write.busy} onClick={() => void write.run({ id })}>
          Undo
        </Button>
        <Anchor href={path} size="sm" onClick={show}>
          Show the rows
        </Anchor>
      </Group>
    </>
  )
}
