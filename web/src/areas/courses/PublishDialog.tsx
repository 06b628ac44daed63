import { moduleKinds, type SectionModule, switchModule, switchSection, type Section } from '@pandu/contract/courses'
import * as z from 'zod'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { DateTimeField } from '../../kit/form/DateField.tsx'
import { RadioField, SwitchField, useCallForm } from '../../kit/form/index.ts'
import { localOf, momentOf } from '../../kit/form/moments.ts'
import { useWrite } from '../../kit/query.ts'

const schema = z
  .object({
    state: z.enum(['draft', 'now', 'later']),
    publish_at: z.string().nullable(),
    due_at: z.string().nullable(),
    open_always: z.number(),
  })
  .refine(({ state, publish_at }) => state !== 'later' || publish_at, { path: ['publish_at'], error: 'Choose a day and a time' })

const options = [
  { value: 'now', label: 'Published' },
  { value: 'later', label: 'Published from a time on' },
  { value: 'draft', label: 'Draft: only staff and teachers see it' },
]

const stateOf = ({ status, publish_at }: Section | SectionModule) =>
  status === 0 ? 'draft' : publish_at !== null && Date.parse(publish_at) > Date.now() ? 'later' : 'now'

/** Nobody hands in a material, so the dates of the course close none. */
const isClosedWork = (module: SectionModule | undefined) => module !== undefined && module.module_id !== moduleKinds.material

/** Sets when scholars see a section or an item, when an item is due, and whether it is open while the course is closed. */
export function PublishDialog({ section, module, close }: DialogProps<boolean> & { section: Section; module?: SectionModule }) {
  const item = useWrite(switchModule)
  const whole = useWrite(switchSection)
  const subject = module ?? section
  const form = useCallForm({
    schema,
    initial: {
      state: stateOf(subject),
      publish_at: localOf(subject.publish_at),
      due_at: localOf(module?.due_at ?? null),
      open_always: module?.open_always ?? 0,
    },
    draft: undefined,
    submit: ({ state, publish_at, due_at, open_always }) => {
      const sent = { status: state === 'draft' ? 0 : 1, publish_at: state === 'later' ? momentOf(publish_at) : null } as const
      if (!module) return whole.send({ id: section.id, ...sent })
      const { course_section_id, module_id, instance_id } = module
      return item.send({
        course_section_id,
        module_id,
        instance_id,
        ...sent,
        due_at: momentOf(due_at),
        ...(isClosedWork(module) && { open_always }),
      })
    },
    then: () => close(true),
  })
  return (
    <FormDialog code="u_publish" title={module ? 'Publishing and due date' : 'Publishing'} form={form}>
      <RadioField name="state" label="Scholars see it" options={options} />
      {form.values.state === 'later' && <DateTimeField name="publish_at" label="Published from" required />}
      {module && (
        <DateTimeField
          name="due_at"
          label="Due"
          clearable
          description="Scholars who have not finished it are reminded a day before. Late work is marked."
        />
      )}
      {isClosedWork(module) && (
        <SwitchField
          name="open_always"
          label="Open before and after the dates of the course"
          description="Otherwise scholars can read about it then, but not begin or hand in anything."
        />
      )}
    </FormDialog>
  )
}
