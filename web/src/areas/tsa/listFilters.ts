import { reviewOptions } from '@pandu/contract/kit'
import { letterStates, listTsaCategories, tsaStates } from '@pandu/contract/tsa'
import { useMemo } from 'react'
import { useCall } from '../../kit/query.ts'
import { useUniversities } from '../accounts/accounts.offers.ts'

/** The categories, for the lists and forms of this area. */
export const useCategories = () => useCall(listTsaCategories, {}).data?.data

const named = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

export const proposalStateFilter = { key: 'approval', label: 'Status', options: tsaStates.options([...reviewOptions, 'withdrawn']) }
export const letterStateFilter = { key: 'approval', label: 'Status', options: letterStates.options([...reviewOptions, 'withdrawn']) }

/** The category filter, and the campus filter where the list is not of one campus. */
export function useNamedFilters(tsa: number | undefined) {
  const categories = useCategories()
  const { options } = useUniversities(tsa === undefined)
  return useMemo(
    () => ({
      category: { key: 'tsa_category_id', label: 'Category', options: named(categories) },
      campus: tsa === undefined ? [{ key: 'tsa_id', label: 'University', options }] : [],
    }),
    [categories, options, tsa],
  )
}
