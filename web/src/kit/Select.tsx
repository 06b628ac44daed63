// oxlint-disable-next-line no-restricted-imports -- its list is made late here
import { Select as MantineSelect } from '@mantine/core'
import { withLazyList } from './lazyList.tsx'

/** Mantine's select; its list is added to the page only after the first focus. */
export const Select = withLazyList(MantineSelect)
