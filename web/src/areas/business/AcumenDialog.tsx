import { businessAcumen, type BusinessEvent } from '@pandu/contract/business'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { type SubmitMore, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { EventFields } from './EventFields.tsx'
import { initialEvent, toastFirstErrors, type EventValues } from './eventForm.ts'

/** Creates a business-acumen event, or changes the one given (001 §2.4). */
export function AcumenDialog({ event, close }: DialogProps<boolean> & { event?: BusinessEvent }) {
  const create = useWrite(businessAcumen.create)
  const update = useWrite(businessAcumen.update)
  const form = useCallForm({
    schema: businessAcumen.fields,
    initial: initialEvent(event),
    record: event,
    submit: (values: EventValues, more: SubmitMore) =>
      event ? update.send({ id: event.id, updated_at: more.updated_at, ...values }, more) : create.send(values, more),
    then: () => close(true),
    incomplete: toastFirstErrors,
    draft: event ? { call: businessAcumen.update, of: event.id } : { call: businessAcumen.create },
  })
  return (
    <FormDialog
      code={event ? 'u_businessAcument' : 'c_businessAcument'}
      title={event ? 'Update Business Acumen' : 'Create Business Acumen'}
      form={form}
      save={event ? 'Save' : 'Submit'}
    >
      <EventFields focus />
    </FormDialog>
  )
}
