import { openWorkQueue } from './queue-waits.ts'
import type { WaitingCall } from './work-queue.ts'
import { pdfError } from './pdf-scripts.ts'

/** The queue for checking documents. It is limited because each document is read into memory completely. */
export const pdfQueue = openWorkQueue({ atOnce: 2, waiting: 48, busy: 'Many documents are being checked. Please try again in a moment' })

/** Checks the documents of a call when it is their turn. Returns the error message of each refused document. */
export const pdfErrorsInQueue = async <D>(call: WaitingCall, documents: ReadonlyMap<D, string>): Promise<ReadonlyMap<D, string>> => {
  const faults = new Map<D, string>()
  if (documents.size === 0) return faults
  return pdfQueue.ofCall(call, async () => {
    for (const [document, path] of documents) {
      const fault = await pdfError(path)
      if (fault !== undefined) faults.set(document, fault)
    }
    return faults
  })
}
