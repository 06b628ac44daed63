import type { Section } from '@pandu/contract/courses'
import { listMaterials, type Material } from '@pandu/contract/materials'
import { createElement } from 'react'
import { contentIcon, contentLabel } from '../../kit/contentKinds.ts'
import { PickerDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useSectionItems } from '../courses/courses.offers.ts'

/** Only active materials that may be added to other sections are offered. */
const offered = { allow_ld: 1, status: '1' }

/** Adds an existing material to a section. */
export function MaterialPicker({ section }: DialogProps & { section: Section }) {
  const { add, taken } = useSectionItems(section, 'material')
  return (
    <PickerDialog
      code="s_material"
      title="Material"
      endpoint={listMaterials}
      where={offered}
      row={(material: Material) => ({
        id: material.id,
        title: material.name,
        detail: contentLabel(material),
        picture: createElement(contentIcon(material), { size: 22, stroke: 1.5, 'aria-hidden': true }),
        taken: taken(material.id),
      })}
      onPick={([material]) => add(material.id)}
      empty="Material belum tersedia"
      searchLabel="Search material"
    />
  )
}
