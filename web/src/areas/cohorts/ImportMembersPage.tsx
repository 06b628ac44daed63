import { Stack, Title } from '@mantine/core'
import { importMembers, listCohorts, memberTemplate, MOST_MEMBERS_IMPORTED, type Cohort, type MemberRow } from '@pandu/contract/cohorts'
import { COHORT_IMPORT } from '@pandu/contract/operations'
import { notFound } from '@tanstack/react-router'
import { useMemo } from 'react'
import { plural } from '../../kit/format.ts'
import { ImportFlow, ImportHeader, useImport, type PreviewColumns } from '../../kit/import/index.ts'
import { usePathId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { hrefOf } from '../../kit/wire.ts'
import { undoAction } from '../operations/operations.actions.tsx'
import { OperationsTable } from '../operations/operations.opener.ts'

const columns: PreviewColumns<MemberRow> = [
  ['row', 'Row'],
  ['no_tf', 'No TELADAN'],
  ['name', 'Full Name'],
]

/** Scholars of a sheet into a cohort, by their numbers (G014, O47). */
export default function ImportMembersPage() {
  const id = usePathId('id')
  return (
    <Loaded query={useCall(listCohorts, { filter: { id } })}>
      {({ data: [cohort] }) => {
        if (!cohort) throw notFound()
        return <Import cohort={cohort} />
      }}
    </Loaded>
  )
}

function Import({ cohort }: { cohort: Cohort }) {
  const { id, name } = cohort
  const list = `/admin/cm/${id}/member-cohort`
  const where = useMemo(() => ({ cohort_id: id, kind: COHORT_IMPORT }), [id])
  const flow = useImport<MemberRow>({
    endpoint: importMembers,
    input: { id },
    kind: COHORT_IMPORT,
    titleOf: (valid, file) => `The import of ${plural(valid, 'scholar')} from ${file.name}`,
    refreshes: ['courses'],
  })
  return (
    <>
      <ImportHeader
        title="Import Scholars into the Cohort"
        about={`Fill in the template with the numbers of the scholars, one to a row. All of them are put into ${name}.`}
        back={{ path: list, label: name }}
        template={hrefOf(memberTemplate, {})}
      />
      <Stack gap="xl">
        <ImportFlow
          flow={flow}
          columns={columns}
          most={MOST_MEMBERS_IMPORTED}
          undo={undoAction}
          until="one of the scholars is in a group of a course"
          list={{ path: list, label: 'See the scholars' }}
        />
        <section>
          <Title order={2} size="h4" mb="sm">
            Imports
          </Title>
          <OperationsTable where={where} label="Imports" empty="Nobody has imported scholars into this cohort yet" />
        </section>
      </Stack>
    </>
  )
}
