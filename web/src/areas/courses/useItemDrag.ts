import { moveModule, type Section, type SectionModule } from '@pandu/contract/courses'
import { type DragEvent, useState } from 'react'
import { useWrite } from '../../kit/query.ts'

/** Drags items between sections. For the keyboard, the menu of an item on its section's page does the same. */
export function useItemDrag() {
  const write = useWrite(moveModule)
  const [dragged, setDragged] = useState<SectionModule>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const itemProps = (module: SectionModule) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox does not start a drag without data.
      event.dataTransfer.setData('text/plain', module.title)
      setDragged(module)
    },
    onDragEnd: end,
  })
  const sectionProps = ({ id }: Pick<Section, 'id'>) => {
    const takes = dragged !== undefined && dragged.course_section_id !== id
    return {
      'data-over': (takes && over === id) || undefined,
      onDragOver: (event: DragEvent) => {
        if (!takes) return
        event.preventDefault()
        setOver(id)
      },
      onDrop: (event: DragEvent) => {
        if (!takes) return
        event.preventDefault()
        const { course_section_id, module_id, instance_id } = dragged
        end()
        void write.run({ course_section_id, module_id, instance_id, to_section_id: id })
      },
    }
  }
  return { itemProps, sectionProps }
}
