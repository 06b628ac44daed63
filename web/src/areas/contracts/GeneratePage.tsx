import { firstOf, type InputOf, type OutputOf } from '@pandu/contract/kit'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { listScholars } from '@pandu/contract/accounts'
import { contractPages, generateContracts, type JudgedScholar, listTemplates, scholarTypes, typesLabel } from '@pandu/contract/contracts'
import { useCallback, useState } from 'react'
import { plural } from '../../kit/format.ts'
import { yearOptions, years } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall, useWrite } from '../../kit/query.ts'
import { Select } from '../../kit/Select.tsx'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { CheckResult } from './CheckResult.tsx'
import classes from './contracts.module.css'

type Whom = Pick<InputOf<typeof generateContracts>, 'scholar_id' | 'year_tf'>
type Judged = OutputOf<typeof generateContracts>['data']

/** Generates contracts for many scholars: template, scholars, and a check for missing data before anything is made (O49). */
export default function GeneratePage() {
  return (
    <>
      <PageHeader
        title="Generate contracts"
        back={{ path: contractPages.list(), label: 'Contracts' }}
        about="Choose a template and the scholars. You see what is missing before anything is made."
      />
      <Loaded query={useCall(listTemplates, { filter: { status: 1 }, page: { size: 100 } })}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState text="There is no template to make contracts from" detail={<PageLinkTo />} />
          ) : (
            <Generate
              templates={data.map(({ id, name, version, scholar_types }) => ({
                value: String(id),
                label: `${name}, version ${version}`,
                forWhom: typesLabel(scholar_types),
              }))}
            />
          )
        }
      </Loaded>
    </>
  )
}

const PageLinkTo = () => (
  <Button component={PageLink} to={contractPages.template({ idTemplate: 'new' })} size="xs" variant="light">
    Write a template
  </Button>
)

function Generate({ templates }: { templates: { value: string; label: string; forWhom: string }[] }) {
  const go = useGo()
  const [template, setTemplate] = useState(firstOf(templates).value)
  const [how, setHow] = useState<'year' | 'picked'>('year')
  const [checked, setChecked] = useState<{ whom: Whom; judged: Judged }>()
  const check = useWrite(generateContracts, { silent: true })
  const make = useWrite(generateContracts, { refreshes: ['operations'] })
  const template_id = Number(template)

  const look = async (whom: Whom) => {
    const answer = await check.run({ ...whom, template_id, preview: 1 })
    if (answer) setChecked({ whom, judged: answer.data })
  }
  const generate = async (rows: readonly JudgedScholar[]) => {
    const scholar_id = rows.map((row) => row.scholar_id)
    const answer = await make.run({ scholar_id, template_id })
    if (answer?.data.operation_id) go(contractPages.progress({}, { batch: answer.data.operation_id }))
  }

  if (checked)
    return (
      <CheckResult
        judged={checked.judged}
        busy={make.busy}
        checking={check.busy}
        onAgain={() => void look(checked.whom)}
        onGenerate={(rows) => void generate(rows)}
        onBack={() => setChecked(undefined)}
      />
    )
  return (
    <>
      <section className={classes.panel}>
        <Stack gap="md" align="flex-start">
          <Select
            label="Template"
            description={`For ${templates.find(({ value }) => value === template)?.forWhom}`}
            data={templates}
            value={template}
            onChange={(value) => value && setTemplate(value)}
            allowDeselect={false}
            w="min(30rem, 100%)"
          />
          <div>
            <Text size="sm" fw={500} mb={6}>
              For whom
            </Text>
            <SegmentedControl
              aria-label="For whom"
              value={how}
              onChange={(value) => setHow(value)}
              data={[
                { value: 'year', label: 'A whole cohort' },
                { value: 'picked', label: 'Chosen scholars' },
              ]}
            />
          </div>
          {how === 'year' && <WholeYear busy={check.busy} onCheck={(year_tf) => void look({ year_tf })} />}
        </Stack>
      </section>
      {how === 'picked' && <Picked busy={check.busy} onCheck={(scholar_id) => void look({ scholar_id })} />}
    </>
  )
}

function WholeYear({ busy, onCheck }: { busy: boolean; onCheck: (year: number) => void }) {
  const all = years()
  const [year, setYear] = useState(firstOf(all))
  return (
    <>
      <Group align="end" gap="sm">
        <Select label="Cohort" data={all} value={year} onChange={(value) => value && setYear(value)} allowDeselect={false} w={140} />
        <Button onClick={() => onCheck(Number(year))} loading={busy}>
          Check
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        All active scholars of this year who have no contract yet.
      </Text>
    </>
  )
}

interface Row {
  id: number
  name: string
  no_tf: string | null
  type: string | null
}
const columns: Column<Row & { university: string | null; year_tf: number | null }>[] = [
  { key: 'name', sort: 'name', fixed: true, wrap: true },
  { key: 'no_tf', sort: 'no_tf' },
  { key: 'type' },
  { key: 'university', wrap: true },
  { key: 'year_tf', label: 'Cohort', sort: 'year_tf' },
]
const where = { status: '1' }
const filters = [
  { key: 'year_tf', label: 'Cohort', options: yearOptions() },
  { key: 'type', label: 'Type Scholar', options: scholarTypes.map((type) => ({ value: type, label: type })) },
]

function Picked({ busy, onCheck }: { busy: boolean; onCheck: (ids: number[]) => void }) {
  const bulk = useCallback(
    (rows: Row[]) => (
      <Button size="xs" loading={busy} onClick={() => onCheck(rows.map(({ id }) => id))}>
        Check {plural(rows.length, 'scholar')}
      </Button>
    ),
    [busy, onCheck],
  )
  return (
    <DataTable
      label="Scholars"
      endpoint={listScholars}
      withExport={false}
      columns={columns}
      where={where}
      filters={filters}
      sort="name"
      empty="There are no scholars yet"
      bulk={bulk}
    />
  )
}
