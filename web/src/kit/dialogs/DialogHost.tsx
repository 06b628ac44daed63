import { useEffect, useMemo, type ReactNode } from 'react'
import { closeDialog, dialogIsThere, DialogPlaceContext, removeDialog, useDialogStack, type DialogPlace } from './dialogStack.ts'

/** Draws the open dialogs, the last one on top. It is in the app once. */
export function DialogHost() {
  const stack = useDialogStack()
  const top = stack.findLast((entry) => entry.opened)?.id
  return stack.map((entry, depth) => (
    <Placed key={entry.id} id={entry.id} opened={entry.opened} isTop={entry.id === top} depth={depth}>
      {(close) => <entry.Dialog {...entry.props} close={close} />}
    </Placed>
  ))
}

type PlacedProps = Pick<DialogPlace, 'opened' | 'isTop' | 'depth'> & { id: number; children: (close: DialogPlace['close']) => ReactNode }

function Placed({ id, opened, isTop, depth, children }: PlacedProps) {
  const place = useMemo<DialogPlace>(
    () => ({ id, opened, isTop, depth, close: (result) => closeDialog(id, result), onExited: () => removeDialog(id) }),
    [id, opened, isTop, depth],
  )
  useEffect(() => dialogIsThere(id), [id])
  return <DialogPlaceContext value={place}>{children(place.close)} </DialogPlaceContext>
}
