import { listAssociations } from '@pandu/contract/association'
import { useMemo } from 'react'
import { useCall } from '../../kit/query.ts'

/** In milliseconds. An hour is short enough, because partner universities change once a year. */
const staleTime = 3600_000

/** All partner universities by name, as options of a select or a filter; empty until they are loaded, and where they are not `wanted`. */
export function useUniversities(wanted = true) {
  const list = useCall(listAssociations, { sort: 'university', page: { size: 100 } }, { staleTime, enabled: wanted })
  const options = useMemo(
    () => (list.data?.data ?? []).map(({ id, university }) => ({ value: String(id), label: university })),
    [list.data],
  )
  return {
    options,
    nothing: list.isError ? 'The universities could not be loaded' : list.isPending ? 'Loading...' : undefined,
  }
}
