import { Text } from '@mantine/core'
import { orderDownload } from '@pandu/contract/downloads'
import { period, periodLabels, periods, type ReportScholar } from '@pandu/contract/reports'
import * as z from 'zod'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { SelectField, useCallForm, yearOptions, years } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

const phases = periods.map((value) => ({ value, label: periodLabels[value] }))
const fields = z.object({ period, year_tf: z.string(), scholar_id: z.unknown() })

/** Orders the reports of the picked scholars or, without any, of a cohort. */
export function OrderDialog({ scholars, close }: DialogProps<boolean> & { scholars?: readonly ReportScholar[] }) {
  const write = useWrite(orderDownload)
  const [first] = phases.filter(({ value }) => !scholars || scholars.some(({ periods: there }) => there.includes(value)))
  const form = useCallForm({
    schema: fields,
    initial: { period: first?.value ?? 'baseline', year_tf: years()[0] ?? '', scholar_id: null },
    submit: ({ period: phase, year_tf }) =>
      write.send({ period: phase, ...(scholars ? { scholar_id: scholars.map(({ id }) => id) } : { year_tf: Number(year_tf) }) }),
    then: () => close(true),
    // Closing needs no confirmation, because the choice is quickly made again.
    asks: false,
  })
  return (
    <FormDialog code="c_downloadReports" title="Download reports" form={form} save="Prepare" saving="Loading...">
      {scholars ? (
        <Text size="sm">
          {plural(scholars.length, 'scholar')}:{' '}
          {scholars
            .slice(0, 3)
            .map(({ name }) => name)
            .join(', ')}
          {scholars.length > 3 && ` and ${scholars.length - 3} more`}
        </Text>
      ) : (
        <SelectField name="year_tf" label="Cohort Year" options={yearOptions()} />
      )}
      <SelectField name="period" label="Phase" options={phases} />
    </FormDialog>
  )
}
