import { listProvinces, listRegencies } from '@pandu/contract/regions'
import { SelectField, useFormAround } from '../../kit/form/index.ts'
import { useCall } from '../../kit/query.ts'

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** A name from before the list, or one that the list spells otherwise, stays choosable: editing something else must not empty it. */
const namesWith = (list: readonly { name: string }[] | undefined, current: string) => {
  const names = (list ?? []).map(({ name }) => name)
  return current && !names.includes(current) ? [current, ...names] : names
}

const stateOf = (query: { isError: boolean; isFetching: boolean }) =>
  query.isError ? 'The regions could not be loaded' : query.isFetching ? 'Loading...' : undefined

/** Regions change once in years. */
const staleTime = 24 * 3600_000
const useProvinces = () => useCall(listProvinces, {}, { staleTime })

/** The province of the form around, by name as the records hold it. Another province empties the field `city`. */
export function ProvinceField() {
  const { values, set } = useFormAround()
  const province = String(values['province'] ?? '')
  const provinces = useProvinces()
  const follow = (picked: string | null) => {
    if (!picked || !sameName(picked, province)) set({ city: '' })
  }
  const options = namesWith(provinces.data?.data, province)
  return (
    <SelectField name="province" label="Province" options={options} searchable clearable nothing={stateOf(provinces)} onPick={follow} />
  )
}

/** The city in the form's province. Names are mapped to ids here only to ask for the list (000 §3). */
export function CityField() {
  const { values } = useFormAround()
  const province = String(values['province'] ?? '')
  const provinces = useProvinces()
  const id = provinces.data?.data.find(({ name }) => sameName(name, province))?.id
  const regencies = useCall(listRegencies, { province_id: id ?? 0 }, { staleTime, enabled: id !== undefined })
  const options = namesWith(id === undefined ? [] : regencies.data?.data, String(values['city'] ?? ''))
  return <SelectField name="city" label="City" options={options} searchable clearable disabled={!province} nothing={stateOf(regencies)} />
}
