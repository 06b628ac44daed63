import { List, Text } from '@mantine/core'
import { periodLabels } from '@pandu/contract/reports'
import { previewReportDeletion, trashReports } from '@pandu/contract/trash'
import * as z from 'zod'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { TextAreaField, SwitchField, useCallForm } from '../../kit/form/index.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'

const schema = z
  .object({ also: z.union([z.literal(0), z.literal(1)]), reason: z.string().max(500) })
  .refine(({ also, reason }) => also === 0 || reason.trim() !== '', { path: ['reason'], message: 'Give a reason' })

/** Moves reports to the trash. It lists issued versions that stay valid, and offers to withdraw them at the same time. */
export function TrashReportsDialog({ ids, what, close }: DialogProps<boolean> & { ids: readonly number[]; what: string }) {
  const write = useWrite(trashReports, { refreshes: ['reports', 'overview'] })
  const issued = useCall(previewReportDeletion, { id: [...ids] })
  const form = useCallForm({
    draft: undefined,
    schema,
    initial: { also: 0, reason: '' },
    submit: ({ also, reason }) => write.send({ id: [...ids], ...(also === 1 && { withdraw: reason }) }),
    then: () => close(true),
  })
  return (
    <FormDialog
      code="d_trashReports"
      title={`Delete ${what}`}
      form={form}
      save="Move to the trash"
      danger
      canSave={issued.data !== undefined}
    >
      <Text>
        {what.charAt(0).toUpperCase() + what.slice(1)} {ids.length === 1 ? 'goes' : 'go'} to the trash, and can be restored until the day
        shown in the trash.
      </Text>
      <Loaded query={issued}>
        {({ data }) =>
          data.length === 0 ? null : (
            <>
              <Text fw={550} size="sm">
                These issued versions stay valid until they are withdrawn
              </Text>
              <List size="sm">
                {data.map(({ id, name, period, version }) => (
                  <List.Item key={id}>
                    Version {version} of the {periodLabels[period].toLowerCase()} report of {name}
                  </List.Item>
                ))}
              </List>
              <SwitchField name="also" label="Withdraw at the same time" />
              {form.values.also === 1 && (
                <TextAreaField
                  name="reason"
                  label="Reason"
                  rows={3}
                  maxLength={500}
                  required
                  description="Staff and the scholar can read it. The scholar is notified."
                />
              )}
            </>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
