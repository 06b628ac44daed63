export { stringifySearch } from '@pandu/contract/kit'

/** The router would read `?search=123` as a number; filters and searches stay the text they are. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))
