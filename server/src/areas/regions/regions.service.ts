import type { Region } from '@pandu/contract/regions'

interface Regions {
  provinces: Region[]
  regencies: ReadonlyMap<number, Region[]>
}

let regions: Promise<Regions> | undefined

/** The provinces with their regencies and cities by name, from the ministry's codes; read from the package once, when first needed. */
export const readRegions = () => (regions ??= load())

const load = async (): Promise<Regions> => {
  const { getProvinces, getRegencies } = await import('idn-area-data')
  const [provinces, regencies] = await Promise.all([getProvinces(), getRegencies()])
  // A regency's code is its province's with two more digits behind a dot: 32.73 becomes 3273, the same number everywhere.
  const rows = regencies.map(({ code, province_code, name }) => ({
    id: Number(code.replace('.', '')),
    province: Number(province_code),
    name,
  }))
  return {
    provinces: provinces.map(({ code, name }) => ({ id: Number(code), name })).sort(byName),
    regencies: new Map(
      provinces.map(({ code }) => [
        Number(code),
        rows.flatMap(({ id, province, name }) => (province === Number(code) ? [{ id, name }] : [])).sort(byName),
      ]),
    ),
  }
}

const byName = (a: Region, b: Region) => a.name.localeCompare(b.name, 'id')
