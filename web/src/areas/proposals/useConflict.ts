import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../kit/call.ts'
import { refreshAreas } from '../../kit/query.ts'
import type { Proposal } from './kind.ts'

/**
 * For a form over a record that others change too. `version` is the one its author has seen and goes along with the write; when somebody
 * else was first, the reason is kept, the record fetched again, and the text stays. `goOn` means: I have seen what is there now.
 */
export function useConflict(proposal: Proposal) {
  const client = useQueryClient()
  const [version, setVersion] = useState(proposal.version)
  const [reason, setReason] = useState<string>()
  return {
    version,
    reason,
    isStale: proposal.version > version || reason !== undefined,
    goOn: () => {
      setVersion(proposal.version)
      setReason(undefined)
    },
    watch: <T>(sent: Promise<T>) =>
      sent.catch((error: unknown) => {
        if (error instanceof CallError && error.status === 409) {
          setReason(error.message)
          void refreshAreas(client, ['proposals'])
        }
        throw error
      }),
  }
}
