import { listProvinces, listRegencies } from '@pandu/contract/regions'
import { SelectField, useFormAround } from '../../kit/form/index.ts'
import { useCall } from '../../kit/query.ts'

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** A name from before the list, or one that the list spells otherwise, stays choosable: editing something else must not empty it. */
const namesWith = (list: readonly { name: string }[] | undefined, current: string) => {
  const names = (list ?? []).map(({ name }) => name)
  return current && !names.includes(current) ? [current, ...names] : names
}

/** Regions change once in years. */
const staleTime = 24 * 3600_000

/**
 * Province and city of the form around. The form holds names, as the records do; they are mapped to ids here only to ask for the
 * cities of the province (000 §3). Another province empties the city.
 */
export function RegionFields() {
  const { values, set } = useFormAround()
  const province = String(values['province'] ?? '')
  const city = String(values['city'] ?? '')
  const provinces = useCall(listProvinces, {}, { staleTime })
  const id = provinces.data?.data.find(({ name }) => sameName(name, province))?.id
  const regencies = useCall(listRegencies, { province_id: id ?? 0 }, { staleTime, enabled: id !== undefined })
  const failed = provinces.isError || regencies.isError
  const nothing = failed ? 'The regions could not be loaded' : provinces.isPending ? 'Loading...' : undefined
  return (
    <>
      <SelectField
        name="province"
        label="Province"
        options={namesWith(provinces.data?.data, province)}
        searchable
        clearable
        nothing={nothing}
        onPick={(picked) => {
          if (!picked || !sameName(picked, province)) set({ city: '' })
        }}
      />
      <SelectField
        name="city"
        label="City"
        options={namesWith(id === undefined ? [] : regencies.data?.data, city)}
        searchable
        clearable
        disabled={!province}
        nothing={failed ? nothing : regencies.isFetching ? 'Loading...' : province ? undefined : 'Choose a province first'}
      />
    </>
  )
}
