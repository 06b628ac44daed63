import { useRef } from 'react'
import { askToLeave } from './askToLeave.ts'
import { DialogBox, type BoxProps } from './DialogBox.tsx'
import { useDialogPlace } from './dialogStack.ts'

export interface FrameProps extends BoxProps {
  /** Called before closing: whether something is unsaved, and whether a draft keeps it. */
  unsaved?: () => Promise<'kept' | 'lost' | undefined>
}

/** The frame of every dialog. Esc and a click outside close it, except while saving; the focus stays inside and is returned afterwards. */
export function DialogFrame({ unsaved, ...box }: FrameProps) {
  const { close } = useDialogPlace()
  const asking = useRef(false)
  const tryClose = async () => {
    if (box.busy || asking.current) return
    asking.current = true
    const left = await unsaved?.()
    const leave = left === undefined || (await askToLeave(left))
    asking.current = false
    if (leave) close()
  }
  return <DialogBox {...box} onClose={() => void tryClose()} />
}
