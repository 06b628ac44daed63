import { lazyDialog } from '../../kit/dialogs/index.ts'

/** Spreads the scholars of one facilitator or mentor over the others. */
export const SpreadDialog = lazyDialog(() => import('./SpreadDialog.tsx').then((m) => m.SpreadDialog))
