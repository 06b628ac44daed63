import { Anchor, Button, Group, Text } from '@mantine/core'
import { operationPages, undoOperation } from '@pandu/contract/operations'
import { PageLink } from '../../kit/PageLink.tsx'
import { useWrite } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import { undoRefreshes } from './operations.actions.tsx'

/** Says for ten seconds that a bulk change was made, with the way to what it did and the way back. */
export const undoNotice = (id: number, message: string) =>
  toast.undo(message, (close) => <UndoNotice id={id} message={message} close={close} />)

function UndoNotice({ id, message, close }: { id: number; message: string; close: () => void }) {
  const write = useWrite(undoOperation, { refreshes: undoRefreshes, then: close })
  return (
    <>
      <Text size="sm">{message}</Text>
      <Group gap="sm" mt={6}>
        <Button size="compact-sm" variant="default" loading={write.busy} onClick={() => void write.run({ id })}>
          Undo
        </Button>
        <Anchor component={PageLink} to={operationPages.operation({ id })} size="sm">
          Show the rows
        </Anchor>
      </Group>
    </>
  )
}
