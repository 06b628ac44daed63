import { reviewOptions } from '@pandu/contract/kit'
import { listAssociations } from '@pandu/contract/association'
import { letterStates, listTsaCategories, tsaStates } from '@pandu/contract/tsa'
import { useMemo } from 'react'
import { useCall } from '../../kit/query.ts'

/** The categories, for the lists and forms of this area. */
export const useCategories = () => useCall(listTsaCategories, {}).data?.data

/** The campuses, for lists with records of several campuses. */
export const useCampuses = (wanted = true) =>
  useCall(listAssociations, { page: { size: 100 } }, { staleTime: 600_000, enabled: wanted }).data?.data

const waits = [3, 7, 14, 30].map((days) => ({ value: String(days), label: `${days} days or more` }))
const named = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

export const proposalStateFilter = { key: 'approval', label: 'Status', options: tsaStates.options([...reviewOptions, 'withdrawn']) }
export const letterStateFilter = { key: 'approval', label: 'Status', options: letterStates.options([...reviewOptions, 'withdrawn']) }
export const waitingFilter = { key: 'waiting_days', label: 'Waiting', options: waits }

/** The category filter, and the campus filter where the list is not of one campus. */
export function useNamedFilters(tsa: number | undefined) {
  const categories = useCategories()
  const campuses = useCampuses(tsa === undefined)
  return useMemo(
    () => ({
      category: { key: 'tsa_category_id', label: 'Category', options: named(categories) },
      campus:
        tsa === undefined
          ? [{ key: 'tsa_id', label: 'University', options: named(campuses?.map(({ id, university }) => ({ id, name: university }))) }]
          : [],
    }),
    [categories, campuses, tsa],
  )
}
