import { Button } from '@mantine/core'
import { assessmentPages, assessmentRules, createTool, listTools, newTool, type Tool } from '@pandu/contract/assessments'
import { IconPlus } from '@tabler/icons-react'
import { actions } from '../../kit/actions.tsx'
import { May } from '../../kit/can.tsx'
import { count } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { ActiveBadge, PageHeader } from '../../kit/display.tsx'
import { useWrite } from '../../kit/query.ts'
import { DataTable, type Column, activeFilter } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { deleteTool, switchStatus } from './assessments.actions.tsx'

const columns: Column<Tool>[] = [
  { key: 'name', sort: 'name', fixed: true, wrap: true },
  { key: 'description', wrap: true },
  { key: 'time', sort: 'time', align: 'end' },
  { key: 'count', align: 'end', cell: (tool) => count(tool.count) },
  { key: 'sections', align: 'end', cell: ({ sections }) => count(sections) },
  { key: 'status', cell: ({ status }) => <ActiveBadge status={status} /> },
  { key: 'created_at', sort: 'created_at', shown: false, cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]
const filters = [activeFilter]
const rowActions = actions<Tool>(switchStatus, deleteTool)

const configOf = (id: number) => assessmentPages.tool({ id })

/** The list of assessment tools; each row links to the configuration. */
export default function ToolsPage() {
  const go = useGo()
  const create = useWrite(createTool, { then: ({ data }) => go(configOf(data.id)) })
  return (
    <>
      <PageHeader title="Assessment Tools" about="Questions without a right answer, for the sections of courses.">
        <May rule={assessmentRules.manage}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} loading={create.busy} onClick={() => void create.run(newTool)}>
            Create New
          </Button>
        </May>
      </PageHeader>
      <DataTable
        label="Assessment tools"
        endpoint={listTools}
        columns={columns}
        filters={filters}
        actions={rowActions}
        rowLink={({ id }) => configOf(id)}
        searchLabel="Search assessment tool"
        storeAs="assessment-tools"
        empty="Assessment tools belum tersedia"
      />
    </>
  )
}
