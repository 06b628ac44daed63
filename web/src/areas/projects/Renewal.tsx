import { mustExist } from '@pandu/contract/kit'
import { Anchor, Button, Group, Text } from '@mantine/core'
import {
  approvedBefore,
  decideGroupProposal,
  decideProposal,
  partiesOf,
  type Party,
  partyLabels,
  type Project,
  type Work,
  workHistory,
  type WorkStep,
} from '@pandu/contract/projects'
import { IconExternalLink, IconRefreshDot } from '@tabler/icons-react'
import { useMe } from '../../kit/can.tsx'
import { Changes } from '../../kit/decided/index.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { decisionInput, newestStepId, submissionOf } from './works.ts'
import classes from './projects.module.css'

const fields: Record<string, string> = { title: 'Title', content: 'Document', project_reference: 'Project reference' }
const looks = { label: (field: string) => fields[field] ?? field, whole: (field: string) => field !== 'title' }

/** For a party that approved an earlier version (O91): what has changed since then, and a button to approve the newest one, too. */
export function Renewal({ project, work }: { project: Project; work: Work }) {
  const mine = partiesOf(useMe().actor)
  return mine.map((party) => {
    const version = approvedBefore(work, party)
    return version !== undefined && <OneRenewal key={party} {...{ project, work, party, version }} />
  })
}

function OneRenewal({ project, work, party, version }: { project: Project; work: Work; party: Party; version: number }) {
  const write = useWrite(project.type === 'group' ? decideGroupProposal : decideProposal)
  const history = useCall(workHistory, { filter: { submission_id: mustExist(work.id, 'The submission') } })
  const newest = submissionOf(work, 'proposal')?.version ?? version
  const heading = `renewal-${party}`
  return (
    <section className={classes.renewal} aria-labelledby={heading}>
      <h3 id={heading}>
        {partyLabels[party]}: you approved version {version}; version {newest} was handed in later
      </h3>
      <Text size="sm">Your approval does not count for the new version until you renew it. Read what has changed:</Text>
      <Loaded query={history}>{({ data }) => <Differences steps={data} from={version} to={newest} />}</Loaded>
      <Group gap="xs">
        <Button
          leftSection={<IconRefreshDot size={16} aria-hidden />}
          loading={write.busy}
          onClick={() => void write.run(decisionInput(work, newestStepId(work) ?? 0, { party, approval: 'approved', notes: '' }))}
        >
          Approve version {newest} too
        </Button>
      </Group>
    </section>
  )
}

/** Compares two versions: the titles word by word, and links to both documents. The links are shown even if their addresses are the same. */
function Differences({ steps, from, to }: { steps: readonly WorkStep[]; from: number; to: number }) {
  const versionOf = (version: number) =>
    steps.find(
      (step) => step.stage === 'proposal' && step.version === version && (step.action === 'submitted' || step.action === 'resubmitted'),
    )
  const [before, after] = [versionOf(from), versionOf(to)]
  if (!before || !after) return null
  const changes = (['title', 'project_reference'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }))
  return (
    <>
      <Changes changes={changes} fields={looks} />
      <ul className={classes.versions}>
        {[before, after].map(({ version, content, by }) => (
          <li key={version}>
            <Anchor href={content} target="_blank" rel="noopener noreferrer" className={classes.outside}>
              Version {version} by {by}&nbsp;
              <IconExternalLink size={15} aria-hidden />
            </Anchor>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {content}
            </Text>
          </li>
        ))}
      </ul>
      {before.content === after.content && <Text size="sm">The link is the same, but its content may have changed.</Text>}
    </>
  )
}
