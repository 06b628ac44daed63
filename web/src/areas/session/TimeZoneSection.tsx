import { formatMomentIn } from '@pandu/contract/kit'
import { readTimeZone, updateTimeZone } from '@pandu/contract/session'
import { useCall, useWrite } from '../../kit/query.ts'
import { Select } from '../../kit/Select.tsx'
import { Loaded } from '../../kit/states.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const FOLLOWS = ''
const indonesia = [
  { value: 'Asia/Jakarta', label: 'WIB, Jakarta' },
  { value: 'Asia/Makassar', label: 'WITA, Makassar' },
  { value: 'Asia/Jayapura', label: 'WIT, Jayapura' },
]
const elsewhere = () =>
  Intl.supportedValuesOf('timeZone')
    .filter((zone) => !indonesia.some(({ value }) => value === zone))
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))

/** The time zone of the times on pages, in mails, in notices and in the calendar. */
export function TimeZoneSection() {
  const zone = useCall(readTimeZone, {})
  const write = useWrite(updateTimeZone, { refreshes: ['calendar', 'notifications', 'overview'] })
  return (
    <SettingsSection
      title="Time zone"
      about="Times on pages, in mails, in notifications and in your calendar are shown in this zone. Days and months of the programme are in WIB."
    >
      <Loaded query={zone}>
        {({ data: { own_zone, time_zone } }) => (
          <Select
            label="Time zone"
            description={`Now it is ${formatMomentIn(new Date(), time_zone)}.`}
            value={own_zone ?? FOLLOWS}
            onChange={(chosen) => void write.run({ own_zone: chosen || null })}
            data={[
              { group: 'Default', items: [{ value: FOLLOWS, label: 'As on my device' }] },
              { group: 'Indonesia', items: indonesia },
              { group: 'Elsewhere', items: elsewhere() },
            ]}
            searchable
            limit={60}
            allowDeselect={false}
            nothingFoundMessage="There is no such zone"
            disabled={write.busy}
            maw={360}
          />
        )}
      </Loaded>
    </SettingsSection>
  )
}
