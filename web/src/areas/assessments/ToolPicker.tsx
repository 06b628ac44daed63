import { Button } from '@mantine/core'
import { assessmentPages, createTool, listTools, newTool, type Tool } from '@pandu/contract/assessments'
import { assignModule, moduleKinds, type Section } from '@pandu/contract/courses'
import { useRef } from 'react'
import { PickerDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { useWrite } from '../../kit/query.ts'

const active = { status: '1' }

/** Puts an assessment tool into a section: one that is there, or a new one, whose configuration opens (000 §2). */
export function ToolPicker({ section, close }: DialogProps<unknown> & { section: Section }) {
  const go = useGo()
  const assign = useWrite(assignModule)
  const create = useWrite(createTool, { silent: true })
  const put = (instance_id: number) => assign.run({ course_section_id: section.id, module_id: moduleKinds.assessment, instance_id })
  // A tool that was made but did not reach the section is the one that the next try puts there.
  const made = useRef<number>(undefined)
  const makeNew = async () => {
    made.current ??= (await create.run(newTool))?.data.id
    if (made.current === undefined || !(await put(made.current))) return
    close()
    go(assessmentPages.tool({ id: made.current }))
  }
  const held = new Set(
    section.modules.filter(({ module_id }) => module_id === moduleKinds.assessment).map(({ instance_id }) => instance_id),
  )
  return (
    <PickerDialog
      code="s_tools"
      title="Assessment Tools"
      endpoint={listTools}
      where={active}
      row={(tool: Tool) => ({
        id: tool.id,
        title: tool.name,
        detail: `${plural(tool.count, 'question')}, ${plural(tool.time, 'minute')}`,
        taken: held.has(tool.id) && 'Is in this section already',
      })}
      onPick={async ([tool]) => (await put(tool.id)) !== undefined}
      empty="Assessment tools belum tersedia"
      searchLabel="Search assessment tool"
      buttons={
        <Button variant="light" loading={create.busy || assign.busy} onClick={() => void makeNew()}>
          Create New
        </Button>
      }
    />
  )
}
