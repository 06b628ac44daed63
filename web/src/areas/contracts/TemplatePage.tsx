import { Alert, Badge, Button, Text, Title } from '@mantine/core'
import {
  contractPages,
  contractRules,
  type ContractTemplate,
  createTemplate,
  emptyPaper,
  listTemplates,
  listTemplateVersions,
  type Paper,
  plainToRich,
  type ScholarType,
  scholarTypes,
  templateFields,
  type TextFormat,
  updateTemplate,
} from '@pandu/contract/contracts'
import { useEffect, useMemo, useState } from 'react'
import { useMe } from '../../kit/can.tsx'
import {
  CallForm,
  FormButtons,
  CheckboxesField,
  SubmitButton,
  TextField,
  useCallForm,
  useFormContext,
  useInitialValues,
} from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { ActiveBadge, PageHeader } from '../../kit/display.tsx'
import { usePageId, usePageParams } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Select } from '../../kit/Select.tsx'
import { LoadedOne } from '../../kit/states.tsx'
import { MergeTextFields } from './MergeFields.tsx'
import { TemplatePaperFields } from './TemplatePaperFields.tsx'
import { TemplateSheet } from './TemplateSheet.tsx'
import classes from './contracts.module.css'

const back = { path: contractPages.templates(), label: 'Contract templates' }

/** Edits a template: the text on one side, a sample contract on the other. */
export default function TemplatePage() {
  return usePageParams(contractPages.template).idTemplate === 'new' ? <NewTemplate /> : <StoredTemplate />
}

interface FormValues {
  name: string
  title: string
  body: string
  format: TextFormat
  scholar_types: ScholarType[]
  paper: Paper
}

/** The form always shows two rows of signatories, also when fewer are stored. */
const inForm = (paper: Paper): Paper => ({ ...paper, signatories: [0, 1].map((at) => paper.signatories[at] ?? { name: '', role: '' }) })

const newTemplate: FormValues = {
  name: '',
  title: 'Scholarship contract',
  body: '',
  format: 'rich',
  scholar_types: [],
  paper: inForm(emptyPaper),
}

function NewTemplate() {
  const go = useGo()
  const write = useWrite(createTemplate)
  const form = useCallForm({
    schema: createTemplate.input,
    initial: newTemplate,
    submit: write.send,
    then: ({ data }: { data: { id: number } }) => go(contractPages.template({ idTemplate: data.id })),
    draft: { call: createTemplate },
  })
  return (
    <>
      <PageHeader title="New template" back={back} about="Write the text once; the fields are filled in for each scholar." />
      <Editor form={form} />
    </>
  )
}

function StoredTemplate() {
  const id = usePageId(contractPages.template, 'idTemplate')
  return <LoadedOne query={useCall(listTemplates, { filter: { id } })}>{(template) => <Stored template={template} />}</LoadedOne>
}

interface TemplateValues extends FormValues {
  version: number
}
/** The editor only knows rich text, so a plain text is converted for it. */
const valuesOf = ({ name, title, body, format, scholar_types, paper, version }: ContractTemplate): TemplateValues => ({
  name,
  title,
  body: format === 'plain' ? plainToRich(body) : body,
  format: 'rich',
  scholar_types,
  paper: inForm(paper),
  version,
})

function Stored({ template }: { template: ContractTemplate }) {
  const { id, name, version, status, by } = template
  const start = useInitialValues(useMemo(() => valuesOf(template), [template]))
  return (
    <>
      <PageHeader
        title={name}
        back={back}
        about={`${by ? `${by} wrote this version. ` : ''}Contracts keep the version they were made from.`}
        badge={
          <>
            <Badge variant="light" radius="sm">
              Version {version}
            </Badge>
            {status === 0 && <ActiveBadge status={status} />}
          </>
        }
      />
      <EditTemplate key={start.key} template={template} start={start.values} onDirty={start.onDirty} onSaved={start.saved} />
      {version > 1 && <OlderVersions id={id} current={version} />}
    </>
  )
}

/** A plain text that was not changed is stored as plain text again, so that it prints as before. */
const withOwnFormat = <V extends Pick<FormValues, 'body' | 'format'>>(values: V, { body, format }: ContractTemplate): V =>
  format === 'plain' && values.body === plainToRich(body) ? { ...values, body, format } : values

const isSameText = (a: Pick<TemplateValues, 'title' | 'body' | 'paper'>, b: typeof a) =>
  a.title === b.title && a.body === b.body && JSON.stringify(a.paper) === JSON.stringify(b.paper)

interface EditProps {
  template: ContractTemplate
  start: TemplateValues
  onDirty: (dirty: boolean) => void
  onSaved: (values: TemplateValues) => void
}

function EditTemplate({ template, start, onDirty, onSaved }: EditProps) {
  const { id, by, version } = template
  const mayWrite = contractRules.manage.test(useMe().actor) === true
  const write = useWrite(updateTemplate)
  // The version on which the edited text is based; somebody else may save a newer one meanwhile.
  const [seen, setSeen] = useState(start.version)
  const form = useCallForm({
    schema: templateFields,
    initial: {
      name: start.name,
      title: start.title,
      body: start.body,
      format: start.format,
      scholar_types: start.scholar_types,
      paper: start.paper,
    },
    readOnly: !mayWrite,
    draft: { call: updateTemplate, of: id, state: start.version },
    submit: async (values, more) => {
      await write.send({ ...withOwnFormat(values, template), id, version: seen }, more)
      const next = seen + (isSameText(values, valuesOf(template)) ? 0 : 1)
      setSeen(next)
      onSaved({ ...values, version: next })
    },
  })
  const dirty = form.isDirty()
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  return (
    <>
      {dirty && version > seen && (
        <Alert color="yellow" variant="light" role="alert" mb="md" title="This has been changed meanwhile">
          {by || 'Somebody'} has saved version {version} since you began. What you typed is still here.
          <Button size="compact-sm" variant="default" mt="xs" display="block" onClick={() => setSeen(version)}>
            Keep mine as the next version
          </Button>
        </Alert>
      )}
      <Editor form={form} stored={template} />
    </>
  )
}

function Editor({ form, stored }: { form: ReturnType<typeof useCallForm<FormValues>>; stored?: ContractTemplate }) {
  const { title, paper, ...text } = form.values
  const { body, format } = stored ? withOwnFormat(text, stored) : text
  return (
    <div className={classes.editor}>
      <CallForm form={form} label="Template">
        <TextField name="name" label="Name" required maxLength={120} description="The name of the template in lists." />
        <CheckboxesField name="scholar_types" label="For scholars of type" options={scholarTypes} description="None chosen means all." />
        <MergeTextFields />
        {format === 'plain' && (
          <Text size="sm" c="dimmed">
            This text has no styles yet and prints as before. Once you change it here, it prints as the preview then shows.
          </Text>
        )}
        <TemplatePaperFields />
        {!form.readOnly && (
          <FormButtons justify="flex-start">
            <SubmitButton>Save</SubmitButton>
            <Unsaved />
          </FormButtons>
        )}
      </CallForm>
      <section aria-label="Preview">
        <Text size="sm" c="dimmed" mb="xs">
          Preview of a contract, with the values of an invented scholar.
        </Text>
        <TemplateSheet {...{ title, body, format, paper }} />
      </section>
    </div>
  )
}

const Unsaved = () =>
  useFormContext().isDirty() ? (
    <Text size="sm" c="dimmed">
      Not saved yet
    </Text>
  ) : null

function OlderVersions({ id, current }: { id: number; current: number }) {
  const versions = useCall(listTemplateVersions, { filter: { id } }).data?.data.filter(({ number }) => number !== current) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = versions.find(({ number }) => String(number) === chosen)
  return (
    <section>
      <Title order={2} size="h4" mt="xl" mb="sm">
        Older versions
      </Title>
      <Select
        label="Version"
        placeholder="Choose one to read it"
        maw={360}
        mb="md"
        data={versions.map(({ number, by }) => ({ value: String(number), label: `Version ${number}${by ? ` by ${by}` : ''}` }))}
        value={chosen}
        onChange={setChosen}
      />
      {shown && <TemplateSheet title={shown.title} body={shown.body} format={shown.format} paper={shown.paper} />}
    </section>
  )
}
