import { Stack, Title } from '@mantine/core'
import {
  assessmentPages,
  assessmentRules,
  createToolQuestion,
  listTools,
  orderToolQuestions,
  type Tool,
  toolFields,
  updateTool,
  updateToolQuestion,
} from '@pandu/contract/assessments'
import { useEffect, useMemo } from 'react'
import { ActionMenu, actions } from '../../kit/actions.tsx'
import { useCan } from '../../kit/can.tsx'
import {
  CallForm,
  FormButtons,
  TextAreaField,
  SubmitButton,
  NumberField,
  TextField,
  useCallForm,
  useInitialValues,
} from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { ActiveBadge, PageHeader } from '../../kit/display.tsx'
import { usePageId } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { Configuration, QuestionList } from '../attempts/attempts.offers.ts'
import { deleteQuestion, deleteTool, switchStatus } from './assessments.actions.tsx'

const LIST = assessmentPages.tools()

/** The configuration of an assessment tool: name, description, time and questions (000 §2). */
export default function ToolConfigPage() {
  const id = usePageId(assessmentPages.tool, 'id')
  const query = useCall(listTools, { filter: { id }, include: 'questions' })
  return <LoadedOne query={query}>{(tool) => <Config key={id} tool={tool} />}</LoadedOne>
}

function Config({ tool }: { tool: Tool }) {
  const go = useGo()
  const { can } = useCan(assessmentRules.manage)
  const create = useWrite(createToolQuestion)
  const update = useWrite(updateToolQuestion)
  const order = useWrite(orderToolQuestions, { silent: true })
  const remove = { ...deleteTool, run: async (tool: Tool) => (await deleteTool.run(tool)) && go(LIST) }
  return (
    <>
      <PageHeader
        title={tool.name}
        back={{ path: LIST, label: 'Assessment Tools' }}
        about={`In ${plural(tool.sections, 'course section')}`}
        badge={tool.status === 0 && <ActiveBadge status={0} />}
      >
        <ActionMenu actions={actions<Tool>(switchStatus, remove)} record={tool} name={tool.name} />
      </PageHeader>
      <Configuration>
        <Details tool={tool} readOnly={!can} />
      </Configuration>
      <Title order={2} size="h3" mt="xl" mb="md">
        Questions
      </Title>
      <QuestionList
        graded={false}
        questions={(tool.questions ?? []).map((row) => ({ ...row, id: row.assessment_test_id, answer: '' }))}
        attempts={tool.attempts}
        canEdit={can}
        draftOf={(question) =>
          typeof question === 'number'
            ? { call: updateToolQuestion, of: question }
            : { call: createToolQuestion, of: `${tool.id}-${question}` }
        }
        save={({ type, question, choice }, id, more) =>
          id === undefined
            ? create.send({ assessment_id: tool.id, type, question, choice }, more)
            : update.send({ assessment_test_id: id, updated_at: more.updated_at, question, choice }, more)
        }
        remove={(question) => deleteQuestion.run(question)}
        order={(ids) => order.run({ assessment_id: tool.id, ids })}
      />
    </>
  )
}

const valuesOf = ({ name, description, time }: Tool) => ({ name, description, time: String(time) })

function Details({ tool, readOnly }: { tool: Tool; readOnly: boolean }) {
  const start = useInitialValues(useMemo(() => valuesOf(tool), [tool]))
  return <DetailsForm key={start.key} tool={tool} readOnly={readOnly} start={start} />
}

interface DetailsFormProps {
  tool: Tool
  readOnly: boolean
  start: ReturnType<typeof useInitialValues<ReturnType<typeof valuesOf>>>
}

function DetailsForm({ tool, readOnly, start: { values: initial, onDirty, saved } }: DetailsFormProps) {
  const write = useWrite(updateTool, {
    refreshes: ['courses'],
    then: (_answer, { name, description, time }) => saved({ name, description, time: String(time) }),
  })
  const form = useCallForm({
    schema: toolFields,
    initial,
    record: tool,
    draft: { call: updateTool, of: tool.id },
    submit: (values, more) => write.send({ id: tool.id, updated_at: more.updated_at, ...values }, more),
    readOnly,
  })
  const dirty = form.isDirty()
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  return (
    <CallForm form={form}>
      <Stack gap="md">
        <TextField name="name" label="Name" required maxLength={200} />
        <TextAreaField name="description" label="Description" maxLength={5000} />
        <NumberField name="time" label="Time in minutes" required whole description="The time starts when a scholar begins." />
        {!readOnly && (
          <FormButtons justify="flex-start">
            <SubmitButton>Save</SubmitButton>
          </FormButtons>
        )}
      </Stack>
    </CallForm>
  )
}
