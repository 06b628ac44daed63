import type { PagePath } from '@pandu/contract/kit'

/** An address that no page makes, for tests of what is done with addresses. */
export const address = (path: string) => path as PagePath
