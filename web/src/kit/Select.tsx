// oxlint-disable-next-line no-restricted-imports -- its list is made late here
import { Select as MantineSelect } from '@mantine/core'
import { withLateList } from './lateList.tsx'

/** Mantine's, with its list in the page only after it has had the focus. */
export const Select = withLateList(MantineSelect)
