import { Text } from '@mantine/core'
import { courseRules, updateSection, type Section } from '@pandu/contract/courses'
import { useCan } from '../../kit/can.tsx'
import { type DialogProps, FormDialog, ViewDialog } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { RichField } from '../../kit/form/rich/RichField.tsx'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { useWrite } from '../../kit/query.ts'

/** Changes the announcement of a section. For GUEST both fields are disabled (001 §5). */
export function AnnouncementDialog({ section, close }: DialogProps<boolean> & { section: Section }) {
  const { can } = useCan(courseRules.manage)
  const write = useWrite(updateSection)
  const form = useCallForm({
    schema: updateSection.input.pick({ title: true, description: true }),
    initial: { title: section.title, description: section.description },
    record: section,
    draft: { call: updateSection, of: section.id },
    submit: (values, more) => write.send({ id: section.id, course_id: section.course_id, updated_at: more.updated_at, ...values }, more),
    then: () => close(true),
    readOnly: !can,
  })
  return (
    <FormDialog code="u_announcement" title="Announcement" form={form}>
      <TextField name="title" label="Title" required disabled={!can} autoFocus />
      <RichField name="description" label="Description" disabled={!can} />
    </FormDialog>
  )
}

/** Shows the announcement. */
export function AnnouncementView({ section }: DialogProps & { section: Section }) {
  return (
    <ViewDialog code="v_announcement" title={section.title}>
      {section.description ? (
        <div style={{ overflowWrap: 'anywhere' }}>
          <HtmlText html={section.description} />
        </div>
      ) : (
        <Text>This announcement has no text.</Text>
      )}
    </ViewDialog>
  )
}
