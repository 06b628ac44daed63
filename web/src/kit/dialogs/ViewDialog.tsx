import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFoot, type BoxProps } from './DialogBox.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { useDialogPlace } from './dialogStack.ts'

/** A dialog that only shows something. */
export function ViewDialog({ code, title, children }: Pick<BoxProps, 'code' | 'title'> & { children: ReactNode }) {
  const { close } = useDialogPlace()
  return (
    <DialogFrame code={code} title={title}>
      {children}
      <DialogFoot>
        <Button variant="default" onClick={() => close()}>
          Close
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}
