import { vendors } from '@pandu/contract/vendors'
import { FieldRow, TextAreaField, LinkField, SuggestField, TextField } from '../../kit/form/index.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { useCall } from '../../kit/query.ts'
import { CityField, ProvinceField } from '../regions/regions.offers.ts'

/** The fields of the business-acumen form (001 §3); `at` is the path of the row in a form with several rows. */
export function EventFields({ at, focus = false }: { at?: string; focus?: boolean }) {
  const named = (field: string) => (at ? `${at}.${field}` : field)
  const partners = useCall(vendors.list, { page: { size: 100 }, sort: 'name' })
  return (
    <>
      <FieldRow>
        <TextField name={named('title')} label="Title" required maxLength={200} autoFocus={focus} />
        <DateField name={named('event_date')} label="Event Date" required />
      </FieldRow>
      <TextAreaField name={named('description')} label="Description" maxLength={5000} rows={2} />
      <FieldRow>
        <SuggestField name={named('vendor')} label="Vendor" options={(partners.data?.data ?? []).map(({ name }) => name)} maxLength={120} />
        <TextField name={named('social_media')} label="Social Media" placeholder="@name or a link" maxLength={200} />
      </FieldRow>
      <FieldRow>
        <ProvinceField at={at} city="regency" />
        <CityField at={at} city="regency" label="Regency" />
      </FieldRow>
      <FieldRow>
        <LinkField name={named('link_financial_budget')} label="Link Financial Budget" />
        <LinkField name={named('link_spk')} label="Link SPK" />
        <LinkField name={named('link_tor')} label="Link TOR" />
      </FieldRow>
    </>
  )
}
