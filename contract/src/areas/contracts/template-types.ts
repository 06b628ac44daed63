import type * as z from 'zod'
import { scholarType } from '../../kit/fields.ts'

export type ScholarType = z.infer<typeof scholarType>
export const scholarTypes = scholarType.options

/** Whom a template is for, in words; without types it is for everybody. */
export const typesLabel = (types: readonly ScholarType[]) =>
  types.length === 0 || types.length === scholarTypes.length ? 'all scholars' : `${types.join(' and ')} scholars`

/** Why a template does not fit a scholar, or undefined. A scholar without a type fits only templates for everybody. */
export const typeMismatch = (types: readonly ScholarType[], type: ScholarType | null): string | undefined => {
  if (types.length === 0 || types.length === scholarTypes.length || (type !== null && types.includes(type))) return undefined
  return `${type === null ? 'No scholar type is set' : `This scholar is ${type}`}; the template is for ${typesLabel(types)}`
}
