import { Button } from '@mantine/core'
import { assessmentPages, createTool, listTools, newTool, type Tool } from '@pandu/contract/assessments'
import type { Section } from '@pandu/contract/courses'
import { useRef } from 'react'
import { PickerDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { useWrite } from '../../kit/query.ts'
import { useSectionItems } from '../courses/courses.offers.ts'

const active = { status: '1' }

/** Adds an assessment tool to a section: an existing one, or a new one whose configuration opens afterwards (000 §2). */
export function ToolPicker({ section, close }: DialogProps<unknown> & { section: Section }) {
  const go = useGo()
  const { add, busy, taken } = useSectionItems(section, 'assessment')
  const create = useWrite(createTool, { silent: true })
  // A tool that was created but not added to the section: the next try adds it instead of creating another one.
  const made = useRef<number>(undefined)
  const makeNew = async () => {
    made.current ??= (await create.run(newTool))?.data.id
    if (made.current === undefined || !(await add(made.current))) return
    close()
    go(assessmentPages.tool({ id: made.current }))
  }
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
        taken: taken(tool.id),
      })}
      onPick={([tool]) => add(tool.id)}
      empty="Assessment tools belum tersedia"
      searchLabel="Search assessment tool"
      buttons={
        <Button variant="light" loading={create.busy || busy} onClick={() => void makeNew()}>
          Create New
        </Button>
      }
    />
  )
}
