import { type Actor } from '@pandu/contract/kit'
import { periodLabels, type ReportRow } from '@pandu/contract/reports'
import { accountRules } from '@pandu/contract/accounts'
import {
  type DeletedReport,
  type DeletedScholar,
  eraseReports,
  eraseScholars,
  restoreScholars,
  trashRules,
  trashScholars,
} from '@pandu/contract/trash'
import { IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'

const Dependents = lazyDialog(() => import('./TrashScholarDialog.tsx').then((m) => m.TrashScholarDialog))
const ReportsDialog = lazyDialog(() => import('./TrashReportsDialog.tsx').then((m) => m.TrashReportsDialog))
const RestoreDialog = lazyDialog(() => import('./RestoreDialog.tsx').then((m) => m.RestoreDialog))
const EndDialog = lazyDialog(() => import('./DeletePermanentlyDialog.tsx').then((m) => m.DeletePermanentlyDialog))

const nameOf = ({ name, period }: Pick<ReportRow, 'name' | 'period'>) => `the ${periodLabels[period].toLowerCase()} report of ${name}`

/** Shows which issued versions stay valid, then moves reports to the trash. */
export const deleteReports: Action<readonly ReportRow[]> = {
  label: 'Delete',
  icon: IconTrash,
  danger: true,
  may: trashRules.manage,
  run: async (rows) =>
    (await open(ReportsDialog, {
      ids: rows.map(({ id }) => id),
      what: rows.length === 1 ? nameOf(rows[0]!) : plural(rows.length, 'report', 'reports'),
    })) === true,
}

export const deleteReport: Action<ReportRow> = {
  label: 'Delete',
  icon: IconTrash,
  danger: true,
  may: trashRules.manage,
  run: (row) => deleteReports.run([row]),
}

interface Scholar {
  id: number
  name: string
  tsa: boolean
}

/** Shows the records of a scholar, then moves the scholar to the trash. */
export const deleteScholar: Action<Scholar> = {
  label: 'Delete',
  icon: IconTrash,
  danger: true,
  may: (actor: Actor, { id, tsa }) =>
    trashRules.manage.test(actor) && accountRules.administer.test(actor, { id, role: 'SCHOLAR', permissions: tsa ? ['TSA'] : [] }),
  run: (scholar) => open(Dependents, { scholar, call: trashScholars }),
}

const restoring = { label: 'Restore', icon: IconRestore, may: trashRules.manage } as const
const restoreReport: Action<DeletedReport> = { ...restoring, run: (report) => open(RestoreDialog, { reports: [report] }) }
const restoreScholar: Action<DeletedScholar> = { ...restoring, run: (scholar) => open(RestoreDialog, { scholar }) }

export const reportActions = actions<DeletedReport>(restoreReport, {
  label: 'Delete permanently',
  icon: IconTrashX,
  danger: true,
  may: trashRules.force,
  run: (record: DeletedReport) =>
    open(EndDialog, {
      record,
      call: eraseReports,
      what: nameOf(record),
      about: 'Its texts and values are permanently deleted. The history still says that there was a report.',
    }),
})

export const scholarActions = actions<DeletedScholar>(restoreScholar, {
  label: 'Delete permanently',
  icon: IconTrashX,
  danger: true,
  may: trashRules.manage,
  run: (record: DeletedScholar) =>
    open(EndDialog, {
      record,
      call: eraseScholars,
      what: record.name,
      about:
        'Documents, pictures, NIK, contact data and everything that belongs to the scholar are permanently deleted. Decisions stay under the name "Deleted scholar"; signed contracts are kept as long as the law requires.',
    }),
})

/** Restores several reports. Like for a single one, it asks when there is a newer report. */
export const restoreManyReports: Action<readonly DeletedReport[]> = {
  ...restoring,
  run: async (reports) => (await open(RestoreDialog, { reports })) === true,
}

const isFree = ({ taken }: DeletedScholar) => taken.length === 0

/** Scholars whose username or e-mail somebody else uses now must be restored one by one, with a new one. */
const aboutMany = (scholars: readonly DeletedScholar[]) => {
  const [free, taken] = [scholars.filter(isFree), scholars.filter((scholar) => !isFree(scholar))]
  const back =
    free.length === 0 ? '' : `${plural(free.length, 'scholar', 'scholars')} will be restored with all records that are in the trash. `
  return taken.length === 0
    ? back.trim()
    : `${back}Somebody else has the e-mail, username or number of ${taken.map(({ name }) => name).join(', ')} now: restore them one by one.`
}

export const restoreManyScholars = confirmAction(restoreScholars, {
  ...restoring,
  title: (scholars: readonly DeletedScholar[]) => `Restore ${plural(scholars.length, 'scholar', 'scholars')}`,
  body: aboutMany,
  input: (scholars) => ({ id: (scholars.some(isFree) ? scholars.filter(isFree) : scholars).map(({ id }) => id) }),
})
