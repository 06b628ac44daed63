/** Cohort years begin in 2019 (001 §9). */
export const FIRST_YEAR = 2019

/** The cohort years as text, the current one first. */
export const years = () =>
  Array.from({ length: new Date().getFullYear() - FIRST_YEAR + 1 }, (_, at) => String(new Date().getFullYear() - at))

/** The cohort years as options of a select or a filter, the current one first. */
export const yearOptions = () => years().map((year) => ({ value: year, label: year }))
