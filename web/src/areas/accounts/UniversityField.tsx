import type { ComponentProps } from 'react'
import { SelectField } from '../../kit/form/index.ts'
import { useUniversities } from './useUniversities.ts'

/** A select of the partner universities; the form keeps the id. */
export const UniversityField = (props: Omit<ComponentProps<typeof SelectField>, 'options' | 'number'>) => {
  const { options, nothing } = useUniversities()
  return <SelectField searchable {...props} options={options} nothing={nothing} number />
}
