import { Modal } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { askToLeave } from './askToLeave.tsx'
import { usePlace } from './store.ts'
import classes from './dialogs.module.css'

export interface FrameProps {
  /** The specification's type code, or a name of ours: `data-dialog` on the dialog. */
  code: string
  title: ReactNode
  /** While true nothing closes it (X60). */
  busy?: boolean
  /** Asked before closing: true means text would be lost. */
  isDirty?: () => boolean
  /** 600 px at most (000 §2); small for confirmations. */
  size?: 'small' | 'medium' | 'full'
  children: ReactNode
}

const widths = { small: 420, medium: 600, full: 600 }

/** The box of every dialog. Esc and a click outside close it, except while saving; the focus is kept inside and given back. */
export function DialogFrame({ code, title, busy = false, isDirty, size = 'medium', children }: FrameProps) {
  const { opened, isTop, depth, close, onExited } = usePlace()
  const asking = useRef(false)

  const tryClose = async () => {
    if (busy || asking.current) return
    asking.current = true
    const leave = !isDirty?.() || (await askToLeave())
    asking.current = false
    if (leave) close()
  }

  return (
    <Modal
      opened={opened}
      onClose={() => void tryClose()}
      onExitTransitionEnd={onExited}
      title={title}
      size={widths[size]}
      centered={size === 'small'}
      closeOnEscape={isTop && !busy}
      closeOnClickOutside={isTop && !busy}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      trapFocus={isTop}
      zIndex={200 + depth}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
      attributes={{ content: { 'data-dialog': code }, header: { role: 'none' } }}
    >
      {children}
    </Modal>
  )
}

/** The row of buttons at the end of a dialog. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
