import type { Account, Scholar } from '@pandu/contract/accounts'
import { lazyDialog, open } from '../../../kit/dialogs/index.ts'
import type { ScholarPart } from './ScholarDialog.tsx'

const EditAccountDialog = lazyDialog(() => import('../dialogs/EditAccountDialog.tsx').then((m) => m.EditAccountDialog))
const ScholarDialog = lazyDialog(() => import('./ScholarDialog.tsx').then((m) => m.ScholarDialog))
const ScanDialog = lazyDialog(() => import('./ScanDialog.tsx').then((m) => m.ScanDialog))

/** Changes the profile of a team or vendor user; answers whether it was saved. */
export const editAccount = (account: Account) => open(EditAccountDialog, { account })

/** Changes one part of a scholar's profile. */
export const editScholar = (scholar: Scholar, part: ScholarPart) => open(ScholarDialog, { scholar, part })

/** Shows a document of a scholar; the server logs that it was opened. */
export const viewScan = (scan: { title: string; name: string; url: string; type: string }) => open(ScanDialog, { scan })
