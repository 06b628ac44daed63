import { Anchor, Skeleton } from '@mantine/core'
import { partyLabels, projectStates, stageLabels, workHistory, type WorkStep } from '@pandu/contract/projects'
import { IconExternalLink, IconRefreshDot, IconSend } from '@tabler/icons-react'
import { decisionStep, StepTimeline, type StepLabel } from '../../kit/decided/index.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import classes from './projects.module.css'

const stepLabelOf = ({ action, stage, version, party, to }: WorkStep): StepLabel => {
  if (action === 'renewed')
    return [`approved version ${version} too${party ? ` as ${partyLabels[party].toLowerCase()}` : ''}`, IconRefreshDot]
  if (action === 'decided') {
    const [words, icon] = decisionStep(projectStates.byState[to ?? 'process'])
    return [party ? `${words} as ${partyLabels[party].toLowerCase()}` : words, icon]
  }
  const name = stageLabels[stage].toLowerCase()
  return [version > 1 ? `handed in version ${version} of the ${name}` : `handed in the ${name}`, IconSend]
}

/** All submissions and decisions, newest first. Each version keeps its own link. */
export function History({ submissionId }: { submissionId: number }) {
  const query = useCall(workHistory, { filter: { submission_id: submissionId } })
  return (
    <Loaded query={query} skeleton={<Skeleton h={240} radius="md" />}>
      {({ data }) => (
        <StepTimeline
          steps={data}
          stepLabel={stepLabelOf}
          decided={({ action, to }) => ((action === 'decided' || action === 'renewed') && to ? projectStates.byState[to] : null)}
        >
          {({ action, content, version }) =>
            (action === 'submitted' || action === 'resubmitted') && (
              <Anchor href={content} target="_blank" rel="noopener noreferrer" size="sm" className={classes.outside}>
                Open version {version} <IconExternalLink size={14} aria-hidden />
              </Anchor>
            )
          }
        </StepTimeline>
      )}
    </Loaded>
  )
}
