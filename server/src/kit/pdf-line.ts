import { openLine } from './in-turn.ts'
import type { Waiting } from './line.ts'
import { faultOfPdf } from './pdf-scripts.ts'

/** The line of documents that are looked through: each as a whole, in memory. */
export const pdfsInTurn = openLine({ atOnce: 2, waiting: 48, busy: 'Many documents are being looked at, please try again in a moment' })

/** Looks through the documents that a call has brought, given with their places, when it is its turn. Answers what is wrong with those that are refused. */
export const faultsOfPdfs = async <D>(call: Waiting, documents: ReadonlyMap<D, string>): Promise<ReadonlyMap<D, string>> => {
  const faults = new Map<D, string>()
  if (documents.size === 0) return faults
  return pdfsInTurn.ofCall(call, async () => {
    for (const [document, path] of documents) {
      const fault = await faultOfPdf(path)
      if (fault !== undefined) faults.set(document, fault)
    }
    return faults
  })
}
