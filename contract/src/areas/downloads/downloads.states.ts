import { states, type StateOf } from '../../kit/states.ts'

/** The state of a batch: ready as soon as nothing waits and there is a document in it (O45). */
export const downloadStates = states({
  waiting: { label: 'Waiting', color: 'gray' },
  running: { label: 'Running', color: 'blue' },
  ready: { label: 'Ready', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
})
export type DownloadState = StateOf<typeof downloadStates>

/** One document of a batch. */
export const documentStates = states({
  waiting: { label: 'Waiting', color: 'gray' },
  ready: { label: 'Ready', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
})
