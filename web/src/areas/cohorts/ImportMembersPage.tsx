import {
  type Cohort,
  cohortPages,
  importMembers,
  listCohorts,
  type MemberRow,
  memberTemplate,
  MOST_MEMBERS_IMPORTED,
} from '@pandu/contract/cohorts'
import { COHORT_IMPORT } from '@pandu/contract/operations'
import { useMemo } from 'react'
import { ImportPage, type PreviewColumns, scholarColumns } from '../../kit/import/index.ts'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { hrefOf } from '../../kit/requests.ts'
import { undoAction, OperationsTable } from '../operations/operations.offers.ts'

const columns: PreviewColumns<MemberRow> = scholarColumns

/** Adds the scholars of a spreadsheet to a cohort, by their scholar numbers (G014, O47). */
export default function ImportMembersPage() {
  const id = usePageId(cohortPages.importMembers, 'id')
  return <LoadedOne query={useCall(listCohorts, { filter: { id } })}>{(cohort) => <Import cohort={cohort} />}</LoadedOne>
}

function Import({ cohort }: { cohort: Cohort }) {
  const { id, name } = cohort
  const where = useMemo(() => ({ cohort_id: id, kind: COHORT_IMPORT }), [id])
  return (
    <ImportPage<MemberRow>
      title="Import Scholars into the Cohort"
      about={`Enter the numbers of the scholars in the template, one per row; a name beside the number must be the scholar’s. All of them are added to ${name}.`}
      template={hrefOf(memberTemplate, {})}
      list={{ path: cohortPages.members({ id }), name, see: 'See the scholars' }}
      noun="scholar"
      endpoint={importMembers}
      input={{ id }}
      kind={COHORT_IMPORT}
      refreshes={['courses']}
      columns={columns}
      most={MOST_MEMBERS_IMPORTED}
      undo={undoAction}
      until="one of the scholars is in a group of a course"
    >
      <OperationsTable where={where} label="Imports" empty="Nobody has imported scholars into this cohort yet" />
    </ImportPage>
  )
}
