import { listAssociations } from '@pandu/contract/association'
import { useMemo, type ComponentProps } from 'react'
import { SelectField } from '../../kit/form/index.ts'
import { useCall } from '../../kit/query.ts'

/** Partner universities change once a year. */
const staleTime = 3600_000

/** All partner universities by name, as options of a select or a filter; empty while they are on their way. */
export function useUniversities() {
  const list = useCall(listAssociations, { sort: 'name', page: { size: 100 } }, { staleTime })
  const options = useMemo(() => (list.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), [list.data])
  return {
    options,
    nothing: list.isError ? 'The universities could not be loaded' : list.isPending ? 'Loading...' : undefined,
  }
}

/** A select of the partner universities; the form keeps the id. */
export const UniversityField = (props: Omit<ComponentProps<typeof SelectField>, 'options' | 'number'>) => {
  const { options, nothing } = useUniversities()
  return <SelectField searchable {...props} options={options} nothing={nothing} number />
}
