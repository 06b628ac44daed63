import { Text } from '@mantine/core'
import { exportScholars, listScholarColumns } from '@pandu/contract/accounts'
import * as z from 'zod'
import { FormDialog, type DialogProps } from '../../../kit/dialogs/index.ts'
import { download } from '../../../kit/download.ts'
import { SelectField, useCallForm, yearOptions } from '../../../kit/form/index.ts'
import { useCall, useWrite } from '../../../kit/query.ts'
import { Loaded } from '../../../kit/states.tsx'
import { ExportColumns } from './ExportColumns.tsx'

const ALL = 'all'
const options = () => [{ value: ALL, label: 'All Year' }, ...yearOptions()]
const fields = z.object({ year: z.string(), columns: exportScholars.input.shape.columns })

/** Exports the scholars of a year to a spreadsheet with the chosen columns, and starts the download (001 §2.4, §9). */
export function ScholarExportDialog({ close }: DialogProps<boolean>) {
  const write = useWrite(exportScholars)
  const columns = useCall(listScholarColumns, {})
  const form = useCallForm({
    schema: fields,
    initial: { year: ALL, columns: ['name'] as z.output<typeof fields>['columns'] },
    submit: ({ year, columns: picked }) => write.send({ year_tf: year === ALL ? null : Number(year), columns: picked }),
    then: ({ data }: { data: { path: string } }) => {
      download(data.path)
      close(true)
    },
    // Closing needs no confirmation, because the columns are quickly chosen again.
    asks: false,
  })
  return (
    <FormDialog code="x_scholar" title="Export Scholars" form={form}>
      <SelectField name="year" label="Year" options={options()} />
      <Loaded query={columns} skeleton={<ExportColumns name="columns" columns={[]} />}>
        {({ data }) => <ExportColumns name="columns" columns={data} />}
      </Loaded>
      <Text size="sm" c="dimmed" role="status">
        {form.values.columns.includes('nik') && 'If the export contains the NIK, the log of every scholar notes that you have seen it.'}
      </Text>
    </FormDialog>
  )
}
