import { competencies, type Competency, listReportFields } from '@pandu/contract/reports'
import { useMemo } from 'react'
import { useCall } from '../../kit/query.ts'

/** The names of the report fields in a cohort year, and the hints for their writers. */
export function useReportFields(year?: number | null) {
  const { data } = useCall(listReportFields, year ? { year_tf: year } : {}, { staleTime: 600_000 })
  return useMemo(() => {
    const byKey = new Map(data?.data.map((field) => [field.request, field]))
    return {
      isKnown: data !== undefined,
      fields: data?.data ?? [],
      view: (request: string) => byKey.get(request)?.view ?? competencies[request as Competency] ?? request,
      hint: (request: string) => byKey.get(request)?.hint,
    }
  }, [data])
}

/** The name of a field by its flat key: `integrity_value` becomes 'Integrity: Value'. */
export const fieldNameOfKey = (key: string, view: (request: string) => string) => {
  const [, competency, part] = /^(.*)_(value|desc|evidence)$/.exec(key) ?? []
  return competency && part && competency in competencies ? `${view(competency)}: ${view(`competency_${part}`)}` : view(key)
}
