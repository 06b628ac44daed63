import { useSearch } from '@tanstack/react-router'

/** The search parameter that shows a page as scholars see it. */
export const scholarViewSearch = { as: 'scholar' }

/** Whether staff or a teacher look at a page of a course as its scholars see it; the address says so. */
export const useIsScholarView = () => useSearch({ strict: false, select: ({ as }: { as?: unknown }) => as === scholarViewSearch.as })
