import { Modal } from '@mantine/core'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { currentDock } from './dock.ts'
import { DockedDialog } from './DockedDialog.tsx'
import { useDialogPlace } from './dialogStack.ts'
import { mantineScrollLock, useScrollLock } from '../scrollLock.ts'
import classes from './dialogs.module.css'

export interface BoxProps {
  /** The specification's type code, or a name of ours: `data-dialog` on the dialog. */
  code: string
  title: ReactNode
  /** While true nothing closes it (X60). */
  busy?: boolean
  /** 600 px at most (000 §2); small for confirmations. */
  size?: 'small' | 'medium'
  /** Fills the window, as a search does on a phone. */
  fullScreen?: boolean
  /** Beside the record that it is about, on pages that have a place for that. */
  beside?: boolean
  children: ReactNode
}

/** The second click of a double click on the button that opened the dialog falls beside it, and would close it at once. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1 && !(event.target as Element).closest('[data-dialog]')) event.stopPropagation()
}

const widths = { small: 420, medium: 600 }

/** The look and behaviour of every dialog; `DialogFrame` adds the question about unsaved text. */
export function DialogBox({
  code,
  title,
  busy = false,
  size = 'medium',
  fullScreen = false,
  beside = false,
  onClose,
  children,
}: BoxProps & { onClose: () => void }) {
  const { opened, isTop, depth, onExited } = useDialogPlace()
  const [dock] = useState(() => (beside ? currentDock() : undefined))
  useScrollLock(opened && !dock)
  if (dock)
    return (
      <DockedDialog code={code} title={title} busy={busy} dock={dock} onClose={onClose}>
        {children}
      </DockedDialog>
    )
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onClickCapture={ignoreSecondClick}
      onExitTransitionEnd={onExited}
      title={title}
      size={widths[size]}
      fullScreen={fullScreen}
      centered={size === 'small'}
      // If there is no room for notices beside the dialog, the first one is shown above it; on phones a long dialog takes that room.
      yOffset="clamp(60px, 5dvh, 80px)"
      closeOnEscape={isTop && !busy}
      closeOnClickOutside={isTop && !busy}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      trapFocus={isTop}
      removeScrollProps={mantineScrollLock}
      zIndex={200 + depth}
      classNames={{
        inner: size === 'medium' && !fullScreen ? classes.inner : undefined,
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
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
