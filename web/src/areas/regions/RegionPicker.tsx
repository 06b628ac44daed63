import { listProvinces, listRegencies } from '@pandu/contract/regions'
import { SelectField, useFormContext, valueAt } from '../../kit/form/index.ts'
import { useCall } from '../../kit/query.ts'

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Adds the stored name if the list does not have it, because it is older or spelled differently. Editing another field must not clear it. */
const namesWith = (list: readonly { name: string }[] | undefined, current: string) => {
  const names = (list ?? []).map(({ name }) => name)
  return current && !names.includes(current) ? [current, ...names] : names
}

const stateOf = (query: { isError: boolean; isFetching: boolean }) =>
  query.isError ? 'The regions could not be loaded' : query.isFetching ? 'Loading...' : undefined

/** In milliseconds. A day is short enough, because regions rarely change. */
const staleTime = 24 * 3600_000
const useProvinces = () => useCall(listProvinces, {}, { staleTime })

interface RegionProps {
  /** The path of the row in a form with several rows: `data.0`. */
  at?: string
}

const useRegion = ({ at }: RegionProps, field: string) => {
  const { values, set } = useFormContext()
  const nameOf = (field: string) => (at ? `${at}.${field}` : field)
  const textOf = (field: string) => {
    const value = valueAt(values, nameOf(field))
    return typeof value === 'string' ? value : ''
  }
  return { name: nameOf(field), textOf, set, nameOf }
}

/** The province field of the surrounding form; records store the name. Another province clears the city. */
export function ProvinceField({ at, city = 'city' }: RegionProps & { city?: string }) {
  const { name, textOf, set, nameOf } = useRegion({ at }, 'province')
  const provinces = useProvinces()
  const follow = (picked: string | null) => {
    if (!picked || !sameName(picked, textOf('province'))) set({ [nameOf(city)]: '' })
  }
  const options = namesWith(provinces.data?.data, textOf('province'))
  return <SelectField name={name} label="Province" options={options} searchable clearable nothing={stateOf(provinces)} onPick={follow} />
}

/** The city in the form's province. The name of the province is mapped to its id only to load the cities (000 §3). */
export function CityField({ at, city = 'city', label = 'City' }: RegionProps & { city?: string; label?: string }) {
  const { name, textOf } = useRegion({ at }, city)
  const province = textOf('province')
  const provinces = useProvinces()
  const id = provinces.data?.data.find((entry) => sameName(entry.name, province))?.id
  const regencies = useCall(listRegencies, { province_id: id ?? 0 }, { staleTime, enabled: id !== undefined })
  const options = namesWith(id === undefined ? [] : regencies.data?.data, textOf(city))
  return <SelectField name={name} label={label} options={options} searchable clearable disabled={!province} nothing={stateOf(regencies)} />
}
