import { Button, Text } from '@mantine/core'
import { DialogBox, DialogFoot } from './DialogBox.tsx'
import type { DialogProps } from './store.ts'

export function LeaveDialog({ close }: DialogProps<boolean>) {
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
