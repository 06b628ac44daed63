import {
  exportColumns,
  exportReports,
  listReports,
  type Period,
  periodLabels,
  periods,
  type ReportExportColumn,
} from '@pandu/contract/reports'
import { headingOf } from '@pandu/contract/kit'
import { useMemo } from 'react'
import * as z from 'zod'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { download } from '../../kit/download.ts'
import { SelectField, useCallForm, yearOptions } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { ExportColumns } from '../accounts/accounts.offers.ts'
import { useReportFields } from './useFields.ts'

const ALL = 'all'
const options = () => [{ value: ALL, label: 'All Year' }, ...yearOptions()]
const phaseOptions = [{ value: ALL, label: 'All phases' }, ...periods.map((value) => ({ value, label: periodLabels[value] }))]
const fields = z.object({ year: z.string(), period: z.string(), columns: exportReports.input.shape.columns })

/** Exports the reports of a year and a phase to a spreadsheet with the chosen columns, and starts the download (001 §2.4, §9). */
export function ExportDialog({ close }: DialogProps<boolean>) {
  const write = useWrite(exportReports)
  const form = useCallForm({
    schema: fields,
    initial: { year: ALL, period: ALL, columns: ['name'] as ReportExportColumn[] },
    submit: ({ year, period, columns }) =>
      write.send({ tahun_tf: year === ALL ? null : Number(year), period: period === ALL ? null : (period as Period), columns }),
    then: ({ data }: { data: { path: string } }) => {
      download(data.path)
      close(true)
    },
    // Closing needs no confirmation, because the columns are quickly chosen again.
    asks: false,
  })
  const { year } = form.values
  const { view, isKnown } = useReportFields(year === ALL ? null : Number(year))
  const columns = useMemo(
    () =>
      exportColumns.map((request) => {
        const called = view(request)
        return { request, view: called === request ? (headingOf(listReports.sheet ?? { columns: {} }, request) ?? request) : called }
      }),
    [view],
  )
  return (
    <FormDialog code="x_report" title="Export Reports" form={form}>
      <SelectField name="year" label="Year" options={options()} />
      <SelectField name="period" label="Period" options={phaseOptions} />
      <ExportColumns name="columns" columns={isKnown ? columns : []} />
    </FormDialog>
  )
}
