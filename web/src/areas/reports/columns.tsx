import { competencyKeys, issuedLabels, periodLabels, type ReportRow, type ReportScholar } from '@pandu/contract/reports'
import { Badge, Group } from '@mantine/core'
import { Person } from '../../kit/display.tsx'
import { Email } from '../../kit/Email.tsx'
import { type Column, personColumn } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'

/** The columns of C118 in their order; after them optional ones: one for each characteristic, with the name that the cohort uses. */
export const reportColumns = (view: (request: string) => string): readonly Column<ReportRow>[] => [
  { key: 'no', isNumber: true, align: 'end' },
  { key: 'no_tf', sort: 'no_tf' },
  { key: 'name', sort: 'name', fixed: true, cell: ({ name }) => <Person name={name} size={28} /> },
  { key: 'universiti' },
  { key: 'period', cell: ({ period }) => periodLabels[period] },
  { key: 'updated_by' },
  { key: 'updated_at', sort: 'updated_at', cell: ({ updated_at }) => <Time value={updated_at} as="day" /> },
  { key: 'issued_version', cell: issuedLabels },
  { key: 'year_tf', sort: 'year_tf', shown: false },
  ...competencyKeys.map((key): Column<ReportRow> => ({
    key,
    heading: view(key),
    align: 'end',
    shown: false,
    cell: (row) => row[key]?.toFixed(1),
  })),
  { key: 'competency_evidence', shown: false, cell: ({ competency_evidence }) => `${competency_evidence} of ${competencyKeys.length}` },
]

export const scholarColumns: readonly Column<ReportScholar>[] = [
  personColumn(({ email }) => <Email address={email} />),
  { key: 'no_tf', sort: 'no_tf' },
  { key: 'university' },
  { key: 'year_tf', sort: 'year_tf' },
  {
    key: 'periods',
    cell: ({ periods }) =>
      periods.length > 0 ? (
        <Group gap={4}>
          {periods.map((period) => (
            <Badge key={period} variant="light" radius="sm">
              {periodLabels[period]}
            </Badge>
          ))}
        </Group>
      ) : null,
  },
]
