import { CloseButton } from '@mantine/core'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { BoxProps } from './DialogBox.tsx'
import { enterDock, enterPanel } from './dock.ts'
import { useLatest } from '../useLatest.ts'
import { useDialogPlace } from './dialogStack.ts'
import classes from './dialogs.module.css'

interface PanelProps extends Pick<BoxProps, 'code' | 'title' | 'busy'> {
  dock: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** A dialog beside the record that it is about; the record can still be read, scrolled and used. */
export function DockedDialog({ code, title, busy = false, dock, onClose, children }: PanelProps) {
  const { id, opened, isTop, close, onExited } = useDialogPlace()
  const leave = useLatest(close)
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!panel.current) return undefined
    const end = enterDock(id, { panel: panel.current, close: () => leave.current() })
    enterPanel(panel.current)
    return end
  }, [id, leave])
  useEffect(() => {
    if (!opened) onExited()
  }, [opened, onExited])
  const leaveByKey = useLatest((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isTop || busy || !(event.target instanceof Element)) return
    // An open list of a field closes first. If the focused button has disappeared, the focus is on the page.
    const isHere = panel.current?.contains(event.target) || event.target === document.body
    const hasOpenList = event.target.matches('[aria-expanded="true"], [data-mantine-stop-propagation="true"]')
    if (isHere && !hasOpenList) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leaveByKey.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [leaveByKey])
  if (!opened) return null

  return createPortal(
    <section ref={panel} role="dialog" aria-labelledby={heading} tabIndex={-1} data-dialog={code} className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        <CloseButton aria-label="Close" disabled={busy} onClick={onClose} />
      </div>
      {children}
    </section>,
    dock,
  )
}
