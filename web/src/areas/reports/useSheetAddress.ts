import { competencyParts } from '@pandu/contract/reports'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { years } from '../../kit/form/index.ts'

export const sheetParts = [...competencyParts, 'general'] as const
export type SheetPart = (typeof sheetParts)[number]

/** The cohort and the part of the reports that the sheet shows. They are in the address, so that after a reload nothing is pasted into another cohort. */
export function useSheetAddress() {
  const query: { year?: unknown; show?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const all = years()
  const year = all.find((candidate) => candidate === query.year) ?? all[3] ?? all[0] ?? '2019'
  const part = sheetParts.find((sheetPart) => sheetPart === query.show) ?? 'competency_value'
  const search = { year, ...(part !== 'competency_value' && { show: part }) }
  return {
    all,
    year,
    part,
    /** The search as it is in the address. */
    search,
    go: (to: { year?: string; show?: SheetPart }) => void navigate({ to: '.', search: { ...search, ...to }, replace: true }),
  }
}
