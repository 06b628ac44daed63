import { Button, Text } from '@mantine/core'
import { DialogBox, DialogFoot } from './DialogBox.tsx'
import type { DialogProps } from './dialogStack.ts'

/** Asks before a form with unsaved text is left, and says whether a draft keeps the text. Its result is true for leaving. */
export function LeaveDialog({ close, left }: DialogProps<boolean> & { left: 'kept' | 'lost' }) {
  return (
    <DialogBox code="leave" title="Leave without saving?" size="small" onClose={() => close(false)}>
      <Text c="dimmed">
        {left === 'kept' ? 'What you have typed stays as a draft. You can continue it later.' : 'What you have typed has not been saved.'}
      </Text>
      <DialogFoot>
        <Button variant="default" onClick={() => close(false)} data-autofocus>
          Keep editing
        </Button>
        <Button color={left === 'kept' ? undefined : 'red'} onClick={() => close(true)}>
          Leave
        </Button>
      </DialogFoot>
    </DialogBox>
  )
}
