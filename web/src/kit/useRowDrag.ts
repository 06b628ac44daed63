import { type DragEvent, useState } from 'react'

/** Rows of an ordered list are dragged onto one another; `MoveButtons` does the same by keys. The props go to each row. */
export function useRowDrag(place: (id: number, before: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const [overId, setOverId] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOverId(undefined)
  }
  return (id: number) => ({
    draggable: true,
    'data-over': (dragged !== undefined && dragged !== id && overId === id) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox does not start a drag without data.
      event.dataTransfer.setData('text/plain', String(id))
      setDragged(id)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      setOverId(id)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== undefined && dragged !== id) place(dragged, id)
      end()
    },
    onDragEnd: end,
  })
}
