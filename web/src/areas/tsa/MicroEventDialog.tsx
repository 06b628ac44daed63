import { isStaff } from '@pandu/contract/kit'
import { createMicroEvent, microEventFields, updateMicroEvent, type MicroEvent } from '@pandu/contract/tsa'
import * as z from 'zod'
import { useMe } from '../../kit/can.tsx'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { TextAreaField, SelectField, TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { useUniversities } from '../accounts/accounts.offers.ts'

const fieldsWithCampus = microEventFields.extend({ tsa_id: z.number('University is required') })

/** Adds a micro event of a campus, or changes the one given. From the list of all campuses, staff must choose the campus. */
export function MicroEventDialog({ event, tsa, close }: DialogProps<boolean> & { event?: MicroEvent; tsa?: number }) {
  const { actor } = useMe()
  const asks = !event && tsa === undefined && isStaff(actor)
  const create = useWrite(createMicroEvent)
  const update = useWrite(updateMicroEvent)
  const { options, nothing } = useUniversities(asks)
  const form = useCallForm({
    schema: asks ? fieldsWithCampus : microEventFields,
    initial: {
      ...(!event && { tsa_id: tsa ?? null }),
      title: event?.title ?? '',
      description: event?.description ?? '',
      event_date: event?.event_date ?? '',
      link: event?.link ?? '',
    },
    record: event,
    // Begun for one campus, it must not be continued for another.
    draft: event
      ? { call: updateMicroEvent, of: event.id }
      : { call: createMicroEvent, of: tsa === undefined ? undefined : `campus-${tsa}` },
    submit: ({ tsa_id, ...values }, more) =>
      event
        ? update.send({ id: event.id, updated_at: more.updated_at, confirmed: more.confirmed, ...values }, more)
        : create.send({ ...values, confirmed: more.confirmed, ...(tsa_id && { tsa_id }) }, more),
    then: () => close(true),
  })
  return (
    <FormDialog
      code={event ? 'u_eventMicroTsaScholar' : 'c_eventMicroTsaScholar'}
      title={event ? 'Update micro event' : 'New micro event'}
      form={form}
      save={event ? 'Save' : 'Submit'}
    >
      {asks && <SelectField name="tsa_id" label="University" required number searchable options={options} nothing={nothing} />}
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <TextAreaField name="description" label="Description" rows={4} maxLength={5000} />
      <DateField name="event_date" label="Date" required />
      <TextField
        name="link"
        label="Link"
        type="url"
        inputMode="url"
        required
        placeholder="https://"
        description="Where people find more: an announcement, or pictures afterwards."
      />
    </FormDialog>
  )
}
