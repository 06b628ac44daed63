import { useMemo } from 'react'
import { yearOptions } from '../../kit/form/index.ts'
import { useUniversities } from '../accounts/accounts.offers.ts'

/** The filters by cohort year and university; `yearKey` is the name of the year in the filter of the call. */
export function useCohortFilters(yearKey: string) {
  const { options } = useUniversities()
  return useMemo(
    () => [
      { key: yearKey, label: 'Cohort Year', options: yearOptions() },
      { key: 'university_id', label: 'University', options },
    ],
    [options, yearKey],
  )
}
