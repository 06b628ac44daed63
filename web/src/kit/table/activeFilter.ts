import type { Filter } from './Filters.tsx'

/** 1 Active, 2 No Active (001 §9, X50). */
export const activeOptions = [
  { value: '1', label: 'Active' },
  { value: '2', label: 'No Active' },
] as const

/** The filter of a list by whether its records are active; empty is All (X50). */
export const activeFilter: Filter = { key: 'status', label: 'Status', options: activeOptions }
