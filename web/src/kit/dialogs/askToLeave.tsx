import { Button, Text } from '@mantine/core'
import { DialogBox, DialogFoot } from './DialogBox.tsx'
import { open, type DialogProps } from './store.ts'

function LeaveDialog({ close }: DialogProps<boolean>) {
  return (
    <DialogBox code="leave" title="Leave without saving?" size="small" onClose={() => close(false)}>
      <Text c="dimmed">What you have typed has not been saved.</Text>
      <DialogFoot>
        <Button variant="default" onClick={() => close(false)} data-autofocus>
          Keep editing
        </Button>
        <Button color="red" onClick={() => close(true)}>
          Leave
        </Button>
      </DialogFoot>
    </DialogBox>
  )
}

/** True when the person would rather lose the text. */
export const askToLeave = async () => (await open(LeaveDialog)) === true
