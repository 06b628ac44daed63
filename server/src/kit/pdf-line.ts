import { openLine } from './in-turn.ts'
import type { Waiting } from './line.ts'
import { faultOfPdf } from './pdf-scripts.ts'

/** The queue of documents that are checked: each is read whole into memory. */
export const pdfsInTurn = openLine({ atOnce: 2, waiting: 48, busy: 'Many documents are being checked. Please try again in a moment' })

/** Checks the documents of a call, given with their fields, when it is their turn. Answers what is wrong with those that are refused. */
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
