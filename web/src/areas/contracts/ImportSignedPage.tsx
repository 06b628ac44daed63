import { contractPages, importSigned, MOST_SIGNED_IMPORTED, type SignedRow } from '@pandu/contract/contracts'
import { CONTRACT_IMPORT } from '@pandu/contract/operations'
import { archiveSource, ImportPage, type PreviewColumns } from '../../kit/import/index.ts'
import { undoAction, OperationsTable } from '../operations/operations.offers.ts'

const columns: PreviewColumns<SignedRow> = [
  ['row', 'Row'],
  ['file', 'File'],
  ['no_tf', 'No TELADAN'],
  ['name', 'Full Name'],
]
const where = { kind: CONTRACT_IMPORT }

/** Imports signed contracts that came on paper, as one scan for each scholar (G088). */
export default function ImportSignedPage() {
  return (
    <ImportPage<SignedRow>
      title="Import signed contracts"
      about="For contracts that came back on paper: put the scans into one ZIP archive, each named by the number of its scholar, for example TLD-2024-001.pdf. PDF, JPEG and PNG are taken."
      endpoint={importSigned}
      kind={CONTRACT_IMPORT}
      noun="file"
      source={archiveSource}
      columns={columns}
      most={MOST_SIGNED_IMPORTED}
      undo={undoAction}
      until="one of the contracts has been decided on"
      refreshes={['contracts']}
      list={{ path: contractPages.list(), name: 'Contracts', see: 'See the contracts' }}
    >
      <OperationsTable where={where} label="Imports" empty="No signed contracts have been imported yet" />
    </ImportPage>
  )
}
