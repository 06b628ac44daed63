import { type Course, type ModuleKind, moduleKinds, type SectionModule } from '@pandu/contract/courses'
import { withSearch } from '@pandu/contract/kit'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '../../kit/go.ts'
import { kindOfModule } from './moduleKinds.ts'
import { useSections } from './useSections.ts'

/** The item that a page shows, and the section in the address of the page. */
export interface ItemOfPage {
  kind: ModuleKind
  id: number
  section: number
}

export const isItem = (module: Pick<SectionModule, 'module_id' | 'instance_id'>, { kind, id }: ItemOfPage) =>
  module.module_id === moduleKinds[kind] && module.instance_id === id

/** Redirects to the section where an item is now. Older notices still link to the section where it was. */
export function MovedItem({ item, course }: { item: ItemOfPage; course: Course }) {
  const go = useGo()
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const sections = useSections(course.id).data?.data
  const section = sections?.find(({ modules }) => modules.some((module) => isItem(module, item)))
  const module = section?.modules.find((module) => isItem(module, item))
  const path = section && module && withSearch(kindOfModule(module).page({ course, section, module }), search)
  useEffect(() => {
    if (path) go(path, { replace: true })
  }, [path, go])
  return null
}
