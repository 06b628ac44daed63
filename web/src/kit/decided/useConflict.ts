import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Area } from '@pandu/contract'
import { CallError } from '../call.ts'
import { refreshAreas } from '../query.ts'

/**
 * For a form about a record that others change too. `version` is the one that its author has seen, and is sent with the write. If somebody else was
 * first, the reason is kept, the record is fetched again, and the text stays. `goOn` says that the author has seen the present state.
 */
export function useConflict(record: { version: number }, area: Area) {
  const client = useQueryClient()
  const [version, setVersion] = useState(record.version)
  const [reason, setReason] = useState<string>()
  return {
    version,
    reason,
    isStale: record.version > version || reason !== undefined,
    goOn: () => {
      setVersion(record.version)
      setReason(undefined)
    },
    watch: <T>(sent: Promise<T>) =>
      sent.catch((error: unknown) => {
        if (error instanceof CallError && error.status === 409) {
          setReason(error.message)
          void refreshAreas(client, [area])
        }
        throw error
      }),
  }
}
