import { Anchor, Text } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { mayHandIn, parties, partyLabels, stageLabels, type Project, type Stage, type Work } from '@pandu/contract/projects'
import { ConflictAlert } from '../../kit/decided/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { TsaReferenceField } from '../tsa/tsa.offers.ts'
import { TsaProjectLink } from './TsaProjectLink.tsx'
import { useHandIn } from './useHandIn.ts'
import { submissionOf, handedInStages, useOwnWorks, decidedWork } from './works.ts'
import classes from './projects.module.css'

/** The dialog codes of 000 §2. A proposal has two: for the first version and for later ones. */
const codes: Record<Exclude<Stage, 'proposal'>, string> = {
  'report-progress': 'u_progresreport',
  'report-final': 'finalreport',
  'assignment-final': 'finalassignment',
}
const codeOf = (stage: Stage, isFirst: boolean) => (stage === 'proposal' ? (isFirst ? 'c_proposal' : 'u_proposal') : codes[stage])

interface HandInProps extends DialogProps<boolean> {
  course: Course
  project: Project
  work: Work
  stage: Stage
}

/** Hands in a stage of a project as a link. Title and TSA project are set with the first proposal and cannot be changed later. */
export function HandInDialog({ course, project, work: given, stage, close }: HandInProps) {
  const works = useOwnWorks(project).data?.data
  const work = works?.find((work) => work.current && sameOwner(work, given)) ?? given
  const { schema, endpoint, send, conflict } = useHandIn(course, work, stage)
  const before = submissionOf(given, stage)
  const isFirstProposal = stage === 'proposal' && !before
  const form = useCallForm({
    schema,
    initial: {
      title: given.additional_info.title,
      content: before?.content ?? '',
      project_reference: given.additional_info.project_reference,
    },
    submit: send,
    then: () => close(true),
    draft: { call: endpoint, of: project.id, state: before?.version ?? 0 },
  })
  const now = submissionOf(work, stage)
  const isOpen = mayHandIn(stage, decidedWork(work), handedInStages(work)) === true
  return (
    <FormDialog
      code={codeOf(stage, isFirstProposal)}
      title={before ? `New version of the ${stageLabels[stage].toLowerCase()}` : stageLabels[stage]}
      form={form}
      save="Submit"
      saving="Loading..."
    >
      {conflict.isStale && (
        <ConflictAlert goOn={isOpen && now ? conflict.goOn : undefined}>
          <Text size="sm" c="inherit">
            {conflict.reason ?? `${now?.by ?? 'Somebody'} handed in a new version in the meantime.`} What you typed is still here.
          </Text>
          {now && (
            <Anchor href={now.content} target="_blank" rel="noopener noreferrer" size="sm">
              Open what was handed in
            </Anchor>
          )}
        </ConflictAlert>
      )}
      {stage === 'proposal' && !isFirstProposal && <Notes work={work} />}
      {isFirstProposal ? (
        <TextField name="title" label="Title" required maxLength={200} autoFocus />
      ) : (
        <Facts>
          <Fact label="Title">{given.additional_info.title}</Fact>
          {stage === 'proposal' && given.additional_info.project_reference && (
            <Fact label="Project reference">
              <TsaProjectLink work={given} words="Open" />
            </Fact>
          )}
        </Facts>
      )}
      <TextField
        name="content"
        label="Link"
        type="url"
        inputMode="url"
        required
        placeholder="https://"
        autoFocus={!isFirstProposal}
        description="Where the document can be read, for example in a shared folder."
      />
      {isFirstProposal && <TsaReferenceField type={work.type} />}
    </FormDialog>
  )
}

const sameOwner = (a: Work, b: Work) => (a.type === 'group' ? b.type === 'group' && a.group_id === b.group_id : b.type === 'indie')

/** The notes of both parties, read-only. */
function Notes({ work }: { work: Work }) {
  const asked = parties.filter((party) => work[`notes_${party}`] !== '')
  return asked.map((party) => (
    <figure key={party} className={classes.notes}>
      <figcaption>Notes of {partyLabels[party]}</figcaption>
      <blockquote>{work[`notes_${party}`]}</blockquote>
    </figure>
  ))
}
