import { addBusinessEvents, businessPages, MOST_BUSINESS_EVENTS } from '@pandu/contract/business'
import { CallForm, FormFoot, keyed, type Keyed, RowsField, useCallForm } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useWrite } from '../../kit/query.ts'
import { EventFields } from './EventFields.tsx'
import { initialEvent, toastFirstErrors, type EventValues } from './eventForm.ts'

/** A repeated row copies what events of one plan mostly share. Title and papers are not copied, because each event has its own. */
const again = (row: EventValues): EventValues => ({ ...row, title: '', link_financial_budget: '', link_spk: '', link_tor: '' })

/** Adds several business-acumen events at once: all of them or none (001 §2.1). */
export default function AddEventsPage() {
  const { type } = usePageParams(businessPages.addMany)
  const go = useGo()
  const list = businessPages.list({ type })
  const add = useWrite(addBusinessEvents, { refreshes: ['operations'] })
  const form = useCallForm<{ data: Keyed<EventValues>[] }>({
    schema: addBusinessEvents.input,
    initial: { data: [keyed(initialEvent())] },
    submit: ({ data }, more) => add.send({ data: data.map(({ key: _key, ...event }) => event) }, more),
    then: () => go(list),
    incomplete: toastFirstErrors,
    draft: { call: addBusinessEvents },
  })
  return (
    <>
      <PageHeader
        title="Add Business Acumen"
        about="Add several events at once. Either all are added or none, and you can undo them together."
        back={{ path: list, label: 'Business Acumen' }}
      />
      <CallForm form={form} label="Add Business Acumen">
        <RowsField name="data" noun="event" empty={initialEvent} again={again} most={MOST_BUSINESS_EVENTS}>
          {(at) => <EventFields at={at} />}
        </RowsField>
        <FormFoot cancel={list} save={`Add ${plural(form.values.data.length, 'event')}`} />
      </CallForm>
    </>
  )
}
