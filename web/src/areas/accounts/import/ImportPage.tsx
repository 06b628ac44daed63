import { accountPages, type ImportRow, importScholars, MOST_SCHOLARS_IMPORTED, scholarTemplate } from '@pandu/contract/accounts'
import { SCHOLAR_IMPORT } from '@pandu/contract/operations'
import { ImportPage, type PreviewColumns } from '../../../kit/import/index.ts'
import { usePageParams } from '../../../kit/params.ts'
import { hrefOf } from '../../../kit/requests.ts'
import { undoAction, OperationsTable } from '../../operations/operations.offers.ts'

const columns: PreviewColumns<ImportRow> = [
  ['row', 'Row'],
  ['name', 'Full Name'],
  ['no_tf', 'No TELADAN'],
  ['username', 'Username'],
  ['email', 'Email'],
  ['university', 'University'],
  ['year_tf', 'Cohort Year'],
]
const only = { kind: SCHOLAR_IMPORT }

/** New scholars from a spreadsheet (O47, G008). */
export default function ImportScholarsPage() {
  const { type } = usePageParams(accountPages.importScholars)
  return (
    <ImportPage<ImportRow>
      title="Import Scholars"
      about="Fill in the template, one scholar per row. Each scholar gets an account and a welcome e-mail, and sets a password before the first sign-in."
      template={hrefOf(scholarTemplate, {})}
      list={{ path: accountPages.scholars({ type }), name: 'Scholar', see: 'See the scholars' }}
      noun="scholar"
      endpoint={importScholars}
      kind={SCHOLAR_IMPORT}
      columns={columns}
      most={MOST_SCHOLARS_IMPORTED}
      undo={undoAction}
      until="one of the scholars signs in or is changed"
    >
      <OperationsTable where={only} label="Imports" empty="Nobody has imported scholars yet" />
    </ImportPage>
  )
}
