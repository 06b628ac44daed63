import type { Endpoint, StoredRecord } from '@pandu/contract/kit'
import { AppError } from './errors.ts'
import { formatMoment } from './moment.ts'

/**
 * Refuses a change of a locked record that another person has changed since the writer read it. Otherwise the later change would silently undo the
 * earlier one. The refusal (409) includes the stored values of the fields of the call, so that the writer can compare them and decide. `record` is the
 * locked row with API names; whoever may change it may read these fields.
 */
export const refuseOutdatedChange = (
  endpoint: Endpoint,
  record: Readonly<Record<string, unknown>> & { readonly updated_at: string },
  read: string | undefined,
  noun: string,
): void => {
  if (read === undefined || Date.parse(read) === Date.parse(record.updated_at)) return
  throw new AppError(
    409,
    `Somebody changed this ${noun} ${formatMoment(record.updated_at)}; please read it again`,
    undefined,
    storedFields(endpoint, record),
  )
}

/** The fields that both the call and the record have. */
const storedFields = ({ input }: Endpoint, record: Readonly<Record<string, unknown>> & { readonly updated_at: string }): StoredRecord => {
  const names: readonly string[] = Object.keys('shape' in input && typeof input.shape === 'object' ? { ...input.shape } : {})
  return {
    ...Object.fromEntries(Object.entries(record).filter(([name, value]) => names.includes(name) && name !== 'id' && value !== undefined)),
    updated_at: record.updated_at,
  }
}
