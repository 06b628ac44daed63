import type { updateScholar } from '@pandu/contract/accounts'
import type { InputOf } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { FormDialog, type DialogProps } from '../../../kit/dialogs/index.ts'
import { changesOf, fingerprint, useCallForm } from '../../../kit/form/index.ts'
import { useWrite } from '../../../kit/query.ts'
import { toast } from '../../../kit/toast.ts'
import { updateOf } from './updates.ts'

export type Start = Record<string, string | number | null>

interface EditProps extends DialogProps<boolean> {
  account: { id: number; role: string }
  code: string
  title: string
  schema: z.core.$ZodType
  start: Start
  children: ReactNode
}

/** Changes a part of a profile. Only what differs travels, so that two people at two parts, or two fields, do not undo each other. */
export function EditDialog({ account: { id, role }, code, title, schema, start, close, children }: EditProps) {
  const endpoint = updateOf(role)
  const write = useWrite(endpoint, { refreshes: ['session'] })
  const form = useCallForm<Start>({
    schema,
    initial: start,
    // The same person may have parts of a profile open that are not the same form.
    draft: { call: endpoint, of: `${id}-${code}`, state: fingerprint(start) },
    submit: async (values, more) => {
      const changes = changesOf(start, values) as Omit<InputOf<typeof updateScholar>, 'id'>
      if (Object.keys(changes).length === 0) return toast.info('Nothing has been changed')
      await write.send({ id, ...changes }, more)
    },
    then: () => close(true),
  })
  return (
    <FormDialog code={code} title={title} form={form}>
      {children}
    </FormDialog>
  )
}

/** A field that may stay as empty as it is: `changesOf` then leaves it out. */
export const orEmpty = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema])
