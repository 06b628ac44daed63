import type { Course, Section, SectionModule } from '@pandu/contract/courses'
import { open } from '../../kit/dialogs/index.ts'

interface Place {
  course: Course
  section: Section
}

// A section's ways to materials. Each dialog is fetched when it is first opened.

export const addMaterial = async ({ section }: Place) => open((await import('./MaterialDialog.tsx')).default, { section })

export const pickMaterial = async ({ section }: Place) => open((await import('./MaterialPicker.tsx')).default, { section })

export const takeFromWarehouse = async ({ section }: Place) => open((await import('./WarehouseForSection.tsx')).default, { section })

export const viewMaterial = async ({ course, section, module }: Place & { module: SectionModule }) =>
  open((await import('./MaterialViewDialog.tsx')).default, { course, section, id: module.instance_id, name: module.title })
