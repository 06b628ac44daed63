import { useMemo } from 'react'
import { years } from '../../kit/form/index.ts'
import { useUniversities } from '../accounts/accounts.offers.ts'

/** The filters by cohort year and university; `yearKey` is what the call names the year. */
export function useOrigins(yearKey: string) {
  const { options } = useUniversities()
  return useMemo(
    () => [
      { key: yearKey, label: 'Cohort Year', options: years().map((year) => ({ value: year, label: year })) },
      { key: 'university_id', label: 'University', options },
    ],
    [options, yearKey],
  )
}
