import type { StoredRecord } from '@pandu/contract/kit'
import { useState } from 'react'
import { CallError } from '../call.ts'
import type { Values } from './useCallForm.ts'

/** What another person has stored while this form was open. */
export interface StoredChange {
  message: string
  record: StoredRecord
}

const asText = (value: unknown) =>
  typeof value === 'string' ? value.trim() : value === null || value === undefined ? '' : JSON.stringify(value)
/** Whether a stored value and that of a field are the same; a form holds null as '' and a number as typed text. */
export const isSameValue = (a: unknown, b: unknown) => asText(a) === asText(b)

const defined = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Whether another person has changed one of the fields since they were read. */
const hasChanged = (read: Values, record: StoredRecord) =>
  Object.entries(record).some(([name, value]) => name !== 'updated_at' && !isSameValue(value, read[name]))

const isNewer = (at: string, than: string | undefined) => than !== undefined && Date.parse(at) > Date.parse(than)

/** Whether a record has all values with which a form began. */
const holdsWhole = (record: Values, start: Values) =>
  Object.entries(defined(start)).every(([name, value]) => name in record && isSameValue(record[name], value))

/**
 * The values of a form for what another person has stored, where `fromStored` says those whose fields are not fields of the call. Files are not
 * replaced: the stored ones stay.
 */
export const valuesOfStored = <V extends Values>(
  record: StoredRecord,
  values: V,
  start: V,
  fromStored?: (stored: StoredRecord) => Partial<V>,
): Partial<V> => {
  const names = Object.keys(record).filter((name) => name in values && start[name] !== undefined)
  const plain = Object.fromEntries(names.map((name) => [name, record[name] ?? ''])) as Partial<V>
  return { ...plain, ...fromStored?.(record) }
}

/** How often a change is sent again automatically while others change fields that it does not concern. */
const ATTEMPTS = 3

/**
 * Sends a change with the state that its writer has read. If another person was faster but changed none of these fields, it is sent again at once;
 * otherwise the form keeps its text and shows what is stored now, until the person decides between the two.
 */
export function useStoredChanges(record: { readonly updated_at: string } | undefined) {
  // The page knows of other people's changes; the form still holds its initial values.
  const [read] = useState(record)
  const [readAt, setReadAt] = useState(record?.updated_at)
  const [stored, setStored] = useState<StoredChange>()
  const send = async <T>(start: Values, submit: (readAt: string | undefined) => Promise<T>): Promise<T> => {
    // What this form has saved before is on the page by now: the newer record says what the form began with.
    let at = record && isNewer(record.updated_at, readAt) && holdsWhole(record, start) ? record.updated_at : readAt
    for (let attempt = 1; ; attempt++) {
      try {
        return await submit(at)
      } catch (error) {
        if (!(error instanceof CallError && error.stored)) throw error
        at = error.stored.updated_at
        setReadAt(at)
        // What this form has saved before is in its initial values, even while the page still shows the record before that.
        if (attempt < ATTEMPTS && !hasChanged({ ...read, ...defined(start) }, error.stored)) continue
        setStored({ message: error.message, record: error.stored })
        throw error
      }
    }
  }
  return {
    stored,
    send,
    forget: () => setStored(undefined),
    /** Says what is stored before anything was sent. */
    remind: (message: string, record: StoredRecord) => setStored({ message, record }),
  }
}
