import type { ReactNode } from 'react'
import * as z from 'zod'
import { FormDialog, type DialogProps } from '../../../kit/dialogs/index.ts'
import { fingerprint, useCallForm } from '../../../kit/form/index.ts'
import { useWrite } from '../../../kit/query.ts'
import { toast } from '../../../kit/toast.ts'
import { useFieldChanges } from '../useFieldChanges.ts'
import { updateCallOf } from './updateCallOf.ts'

export type InitialValues = Record<string, string | number | null>

interface EditProps extends DialogProps<boolean> {
  account: { id: number; role: string }
  code: string
  part: string
  title: string
  schema: z.core.$ZodType
  start: InitialValues
  children: ReactNode
}

/** Edits one part of a profile. */
export function EditPartDialog({ account: { id, role }, code, part, title, schema, start, close, children }: EditProps) {
  const endpoint = updateCallOf(role)
  const write = useWrite(endpoint, { refreshes: ['session'] })
  const sendChanges = useFieldChanges(start)
  const form = useCallForm<InitialValues>({
    schema,
    initial: start,
    // Each part of a profile is a form of its own, so each has its own draft.
    draft: { call: endpoint, of: `${id}-${part}`, state: fingerprint(start) },
    submit: async (values, more) => {
      const wasSent = await sendChanges(values, (changes) => write.send({ id, ...changes }, more))
      if (!wasSent) toast.info('Nothing has been changed')
    },
    then: () => close(true),
  })
  return (
    <FormDialog code={code} title={title} form={form}>
      {children}
    </FormDialog>
  )
}

/** Lets a field stay empty that was empty before; a field that was not changed is not sent. */
export const allowEmpty = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema])
