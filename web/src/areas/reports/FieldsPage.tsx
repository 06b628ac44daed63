import { ActionIcon, Card, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { listReportFields, type ReportField, reportPages, reportRules } from '@pandu/contract/reports'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { PageHeader } from '../../kit/display.tsx'
import { years } from '../../kit/form/index.ts'
import { usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { Select } from '../../kit/Select.tsx'
import { Loaded } from '../../kit/states.tsx'

const FieldDialog = lazyDialog(() => import('./FieldDialog.tsx').then((m) => m.FieldDialog))

/** The names of the report fields for each cohort year. */
export default function FieldsPage() {
  const { type } = usePageParams(reportPages.fields)
  const [year, setYear] = useState(years()[0] ?? '2019')
  const query = useCall(listReportFields, { year_tf: Number(year) })
  return (
    <>
      <PageHeader
        title="Report Fields"
        about="The names of the report fields. A new name applies from a cohort year on. Earlier cohorts keep their names, and reports of all cohorts can still be compared."
        back={{ path: reportPages.list({ type }), label: 'Assessment Report' }}
      />
      <Select
        label="Cohort Year"
        data={years()}
        value={year}
        onChange={(value) => value && setYear(value)}
        allowDeselect={false}
        w={200}
        mb="md"
      />
      <Loaded query={query}>{({ data }) => <Fields fields={data} year={Number(year)} />}</Loaded>
    </>
  )
}

function Fields({ fields, year }: { fields: readonly ReportField[]; year: number }) {
  const { can } = useCan(reportRules.manageFields)
  return (
    <Card withBorder p={0} bg="var(--app-card)">
      <Table.ScrollContainer minWidth={320}>
        <Table verticalSpacing="sm" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th>Since cohort</Table.Th>
              {can && (
                <Table.Th>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <Table.Tr key={field.request}>
                <Table.Td>
                  <Text fw={550} size="sm">
                    {field.view}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {field.hint}
                  </Text>
                </Table.Td>
                <Table.Td>{field.year_tf}</Table.Td>
                {can && (
                  <Table.Td>
                    <Tooltip label="Change">
                      <ActionIcon
                        variant="subtle"
                        aria-label={`Change ${field.view}`}
                        onClick={() => void open(FieldDialog, { field, year })}
                      >
                        <IconPencil size={18} aria-hidden />
                      </ActionIcon>
                    </Tooltip>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
