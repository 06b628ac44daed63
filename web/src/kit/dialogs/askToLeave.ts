import { lazyDialog } from './lazyDialog.tsx'
import { open } from './dialogStack.ts'

const LeaveDialog = lazyDialog(() => import('./LeaveDialog.tsx').then((m) => m.LeaveDialog))

/** Asks whether the page or dialog may be left with unsaved text; true when it may. 'kept': a draft holds it, so nothing is lost. */
export const askToLeave = async (left: 'kept' | 'lost' = 'lost') => (await open(LeaveDialog, { left })) === true
