import type { updateScholar } from '@pandu/contract/accounts'
import type { InputOf } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { FormDialog, type DialogProps } from '../../../kit/dialogs/index.ts'
import { changesOf, fingerprint, useCallForm } from '../../../kit/form/index.ts'
import { useWrite } from '../../../kit/query.ts'
import { toast } from '../../../kit/toast.ts'
import { updateCallOf } from './updateCallOf.ts'

export type InitialValues = Record<string, string | number | null>

interface EditProps extends DialogProps<boolean> {
  account: { id: number; role: string }
  code: string
  title: string
  schema: z.core.$ZodType
  start: InitialValues
  children: ReactNode
}

/** Edits one part of a profile. Only changed fields are sent, so that two people who edit different fields do not overwrite each other. */
export function EditPartDialog({ account: { id, role }, code, title, schema, start, close, children }: EditProps) {
  const endpoint = updateCallOf(role)
  const write = useWrite(endpoint, { refreshes: ['session'] })
  const form = useCallForm<InitialValues>({
    schema,
    initial: start,
    // Each part of a profile is a form of its own, so each has its own draft.
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

/** Lets a field stay empty that was empty before; `changesOf` leaves it out. */
export const allowEmpty = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema])
