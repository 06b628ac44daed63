import { competencyParts } from '@pandu/contract/reports'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { years } from '../../kit/form/index.ts'

export const sheetParts = [...competencyParts, 'general'] as const
export type SheetPart = (typeof sheetParts)[number]

/** Which cohort and part of the reports the sheet shows. They stand in the address: a reload must not put another cohort under what is pasted next. */
export function useSheetPlace() {
  const query: { year?: unknown; show?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const all = years()
  const year = all.find((one) => one === query.year) ?? all[3] ?? all[0] ?? '2019'
  const part = sheetParts.find((one) => one === query.show) ?? 'competency_value'
  const search = { year, ...(part !== 'competency_value' && { show: part }) }
  return {
    all,
    year,
    part,
    /** As the address has it. */
    search,
    go: (to: { year?: string; show?: SheetPart }) => void navigate({ to: '.', search: { ...search, ...to }, replace: true }),
  }
}
