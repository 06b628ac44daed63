import { useRef } from 'react'
import { askToLeave } from './askToLeave.ts'
import { DialogBox, type BoxProps } from './DialogBox.tsx'
import { usePlace } from './store.ts'

export interface FrameProps extends BoxProps {
  /** Asked before closing: true means text would be lost. */
  isDirty?: () => boolean
}

/** The box of every dialog. Esc and a click outside close it, except while saving; the focus is kept inside and given back. */
export function DialogFrame({ isDirty, ...box }: FrameProps) {
  const { close } = usePlace()
  const asking = useRef(false)
  const tryClose = async () => {
    if (box.busy || asking.current) return
    asking.current = true
    const leave = !isDirty?.() || (await askToLeave())
    asking.current = false
    if (leave) close()
  }
  return <DialogBox {...box} onClose={() => void tryClose()} />
}
