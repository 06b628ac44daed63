import { lazyDialog } from './lazyDialog.tsx'
import { open } from './store.ts'

const LeaveDialog = lazyDialog(() => import('./LeaveDialog.tsx').then((m) => m.LeaveDialog))

/** Asks whether the page or dialog may be left with unsaved text; true when the person would rather lose the text. */
export const askToLeave = async () => (await open(LeaveDialog)) === true
