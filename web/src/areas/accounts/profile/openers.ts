import type { Account, Scholar } from '@pandu/contract/accounts'
import { lazy } from 'react'
import { open, type DialogProps } from '../../../kit/dialogs/index.ts'
import { EditAccountDialog } from '../dialogs/EditAccountDialog.tsx'
import type { ScholarPart } from './ScholarDialog.tsx'

// Loaded when first opened: forms bring selects and a calendar that most looks at a profile never need.
const ScholarDialog = lazy(() => import('./ScholarDialog.tsx'))
const ScanDialog = lazy(() => import('./ScanDialog.tsx'))

/** Changes the profile of a team or vendor user; answers whether it was saved. */
export const editAccount = (account: Account) => open(EditAccountDialog, { account })

/** Changes one part of a scholar's profile. */
export const editScholar = (scholar: Scholar, part: ScholarPart) =>
  open<DialogProps<boolean> & { scholar: Scholar; part: ScholarPart }>(ScholarDialog as never, { scholar, part })

/** Shows a document of a scholar; the server writes the look down. */
export const viewScan = (scan: { title: string; name: string; url: string; type: string }) =>
  open<DialogProps & { scan: typeof scan }>(ScanDialog as never, { scan })
