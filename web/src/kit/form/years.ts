/** Cohort years begin in 2019 (001 §9). */
export const FIRST_YEAR = 2019
export const years = () =>
  Array.from({ length: new Date().getFullYear() - FIRST_YEAR + 1 }, (_, at) => String(new Date().getFullYear() - at))
