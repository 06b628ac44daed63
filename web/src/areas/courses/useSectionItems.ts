import { assignModule, moduleKinds, type ModuleKind, type Section } from '@pandu/contract/courses'
import { useWrite } from '../../kit/query.ts'

/** For pickers of items: `add` adds an item to the section, `taken` contains the ids of items that it already has. */
export function useSectionItems({ id, modules }: Pick<Section, 'id' | 'modules'>, kind: ModuleKind) {
  const assign = useWrite(assignModule)
  const module_id = moduleKinds[kind]
  const held = new Set(modules.flatMap((module) => (module.module_id === module_id ? [module.instance_id] : [])))
  return {
    busy: assign.busy,
    add: async (instance_id: number) => (await assign.run({ course_section_id: id, module_id, instance_id })) !== undefined,
    taken: (instance_id: number) => held.has(instance_id) && 'Already in this section',
  }
}
