import { Stack, Title } from '@mantine/core'
import { importScholars, MOST_IMPORTED, scholarTemplate, type ImportRow } from '@pandu/contract/accounts'
import { SCHOLAR_IMPORT } from '@pandu/contract/operations'
import { plural } from '../../../kit/format.ts'
import { ImportFlow, ImportHeader, useImport, type PreviewColumns } from '../../../kit/import/index.ts'
import { usePathParams } from '../../../kit/params.ts'
import { hrefOf } from '../../../kit/wire.ts'
import { undoAction } from '../../operations/operations.actions.tsx'
import { OperationsTable } from '../../operations/operations.opener.ts'

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
export default function ImportPage() {
  const { type = 'ma' } = usePathParams()
  const list = `/admin/${type}/list/scholar`
  const flow = useImport<ImportRow>({
    endpoint: importScholars,
    kind: SCHOLAR_IMPORT,
    titleOf: (valid, file) => `The import of ${plural(valid, 'scholar')} from ${file.name}`,
  })
  return (
    <>
      <ImportHeader
        title="Import Scholars"
        about="Fill in the template, one scholar to a row. Everybody in it gets an account and a letter of welcome, and sets a password at first."
        back={{ path: list, label: 'Scholar' }}
        template={hrefOf(scholarTemplate, {})}
      />
      <Stack gap="xl">
        <ImportFlow
          flow={flow}
          columns={columns}
          most={MOST_IMPORTED}
          undo={undoAction}
          until="one of the scholars signs in or is changed"
          list={{ path: list, label: 'See the scholars' }}
        />
        <div>
          <Title order={2} size="h4" mb="sm">
            Imports
          </Title>
          <OperationsTable where={only} label="Imports" empty="Nobody has imported scholars yet" />
        </div>
      </Stack>
    </>
  )
}
