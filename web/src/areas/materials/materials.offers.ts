import type { Course, Section } from '@pandu/contract/courses'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'

const MaterialDialog = lazyDialog(() => import('./MaterialDialog.tsx').then((m) => m.MaterialDialog))
const MaterialPicker = lazyDialog(() => import('./MaterialPicker.tsx').then((m) => m.MaterialPicker))
const WarehouseForSection = lazyDialog(() => import('./WarehouseForSection.tsx').then((m) => m.WarehouseForSection))

interface Place {
  course: Course
  section: Section
}

// The entries for materials in the Add menu of a section.

export const addMaterial = ({ section }: Place) => open(MaterialDialog, { section })

export const pickMaterial = ({ section }: Place) => open(MaterialPicker, { section })

export const takeFromWarehouse = ({ section }: Place) => open(WarehouseForSection, { section })
