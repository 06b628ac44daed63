import { Select } from '@mantine/core'
import { momentIn } from '@pandu/contract/kit'
import { readTimeZone, updateTimeZone } from '@pandu/contract/session'
import { useCall, useWrite } from '../../kit/query.ts'
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

/** The zone in which times reach you by mail, in notices and in your calendar. */
export function TimeZoneSection() {
  const zone = useCall(readTimeZone, {})
  const write = useWrite(updateTimeZone)
  return (
    <SettingsSection
      title="Time zone"
      about="Times in mails, notifications and your calendar address are said in this zone. Pages show the time of the device in front of you, and name its zone."
    >
      <Loaded query={zone}>
        {({ data: { own_zone, time_zone } }) => (
          <Select
            label="Time zone"
            description={`Now it is ${momentIn(new Date(), time_zone)}.`}
            value={own_zone ?? FOLLOWS}
            onChange={(chosen) => void write.run({ own_zone: chosen || null })}
            data={[
              { group: 'Usual', items: [{ value: FOLLOWS, label: 'As on my device' }] },
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
