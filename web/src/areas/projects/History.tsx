import { Anchor, Skeleton, Stack, Text, Timeline } from '@mantine/core'
import { approvals, type Approval } from '@pandu/contract/kit'
import { partyLabels, stageLabels, workHistory, type WorkStep } from '@pandu/contract/projects'
import { IconCheck, IconExternalLink, IconHourglass, IconPencil, IconSend, IconX, type Icon } from '@tabler/icons-react'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import classes from './projects.module.css'

const decided: Record<Approval, [string, Icon]> = {
  process: ['put it back in process', IconHourglass],
  declined: ['declined it', IconX],
  revision: ['asked for a revision', IconPencil],
  approved: ['approved it', IconCheck],
  finish: ['finished it', IconCheck],
}

const deedOf = ({ action, stage, version, party, to }: WorkStep): [string, Icon] => {
  if (action === 'decided') {
    const [deed, icon] = decided[to ?? 'process']
    return [party ? `${deed} as ${partyLabels[party].toLowerCase()}` : deed, icon]
  }
  const name = stageLabels[stage].toLowerCase()
  return [version > 1 ? `handed in version ${version} of the ${name}` : `handed in the ${name}`, IconSend]
}

/** Every submission and decision, the newest first. Each version stays a link of its own. */
export function History({ submissionId }: { submissionId: number }) {
  const query = useCall(workHistory, { filter: { submission_id: submissionId } })
  return (
    <Loaded query={query} skeleton={<Skeleton h={240} radius="md" />}>
      {({ data }) => (
        <Timeline active={data.length} bulletSize={26} lineWidth={2} aria-label="History" className={classes.history}>
          {data.map((step) => {
            const [deed, StepIcon] = deedOf(step)
            return (
              <Timeline.Item
                key={step.id}
                bullet={<StepIcon size={14} stroke={2} aria-hidden />}
                color={step.action === 'decided' && step.to ? approvals.looks[step.to].color : 'gray'}
              >
                <Stack gap={4}>
                  <Text size="sm">
                    <strong>{step.by}</strong> {deed}
                  </Text>
                  <Text size="xs" c="dimmed">
                    <Time value={step.at} />
                  </Text>
                  {step.notes && <blockquote className={classes.stepNotes}>{step.notes}</blockquote>}
                  {step.action !== 'decided' && (
                    <Anchor href={step.content} target="_blank" rel="noopener noreferrer" size="sm" className={classes.outside}>
                      Open version {step.version} <IconExternalLink size={14} aria-hidden />
                    </Anchor>
                  )}
                </Stack>
              </Timeline.Item>
            )
          })}
        </Timeline>
      )}
    </Loaded>
  )
}
