import { Text } from '@mantine/core'
import type { Endpoint } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import type * as z from 'zod/v4/core'
import { TextAreaField } from '../form/fields.tsx'
import { useCallForm } from '../form/useCallForm.ts'
import { useWrite } from '../query.ts'
import { FormDialog } from './FormDialog.tsx'
import type { DialogProps } from './dialogStack.ts'

interface ReasonDialogProps extends DialogProps<boolean> {
  code: string
  title: string
  call: Endpoint<z.$ZodType<unknown, Record<string, unknown>>, z.$ZodType<{ message: string }>>
  id: number
  save: string
  /** Who reads the reason. */
  readers: string
  /** What happens. */
  children: ReactNode
}

/** Asks for the reason of a call about one record. */
export function ReasonDialog({ code, title, call, id, save, readers, children, close }: ReasonDialogProps) {
  const write = useWrite(call)
  const form = useCallForm<{ id: number; reason: string }>({
    schema: call.input,
    initial: { id, reason: '' },
    submit: (values, more) => write.send(values, more),
    then: () => close(true),
  })
  return (
    <FormDialog code={code} title={title} form={form} save={save} saving="Loading...">
      <Text size="sm">{children}</Text>
      <TextAreaField name="reason" label="Reason" rows={3} maxLength={500} required autoFocus description={readers} />
    </FormDialog>
  )
}
