import { moveModule } from '@pandu/contract/courses'
import * as z from 'zod'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { SelectField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import type { ModulePlace } from './moduleKinds.ts'
import { useSections } from './useSections.ts'

const toSection = moveModule.input.pick({ to_section_id: true }).extend({ to_section_id: z.number('Section is required') })

/** Moves an item to another section of the course. */
export function MoveModuleDialog({ place: { course, section, module }, close }: DialogProps<boolean> & { place: ModulePlace }) {
  const write = useWrite(moveModule)
  const sections = useSections(course.id).data?.data ?? []
  const options = sections.filter(({ id }) => id !== section.id).map(({ id, title }) => ({ value: String(id), label: title }))
  const { course_section_id, module_id, instance_id } = module
  const form = useCallForm<{ to_section_id: number | null }>({
    schema: toSection,
    initial: { to_section_id: null },
    submit: ({ to_section_id }, more) => write.send({ course_section_id, module_id, instance_id, to_section_id: to_section_id ?? 0 }, more),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_module_section" title={`Move ${module.title}`} form={form} save="Move">
      <SelectField name="to_section_id" label="Section" options={options} number required />
    </FormDialog>
  )
}
