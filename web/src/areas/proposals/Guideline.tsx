import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import {
  listGuidelines,
  minimumSemester,
  NO_GUIDELINE,
  noGuideline,
  proposalRules,
  semesterWarning,
  stepSettings,
  type ProposalKind,
} from '@pandu/contract/proposals'
import { isWebLink } from '@pandu/contract/kit'
import { IconAlertTriangle, IconCircleCheck, IconExternalLink, IconPencil } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { ListBar } from '../../kit/display.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { Instructions } from '../../kit/Instructions.tsx'
import { useCall } from '../../kit/query.ts'
import { Checklist, useChecklist } from './Checklist.tsx'
import type { Kind } from './kindType.ts'

const GuidelineDialog = lazyDialog(() => import('./GuidelineDialog.tsx').then((m) => m.GuidelineDialog))

/** The guideline of a kind; a stored link that is only the prefix means that there is none (000 §3). */
export function useGuideline(kind: ProposalKind) {
  const { data } = useCall(listGuidelines, {})
  const stored = data?.data.find(({ type }) => type === kind)
  const link = stored?.guideline ?? NO_GUIDELINE
  return { stored, isLoading: !data, link: isWebLink(link) ? link : undefined }
}

/** The link to the guideline, or the sentence that there is none. */
export function GuidelineLink({ kind, size }: { kind: Kind; size?: 'xs' }) {
  const { isLoading, link } = useGuideline(kind.kind)
  if (!isLoading && !link) return <Text c="dimmed">{noGuideline}</Text>
  return (
    <Button
      component="a"
      size={size}
      href={link}
      // Nearly every kind has a guideline, so its space is reserved and nothing moves when it is loaded.
      aria-busy={isLoading}
      style={isLoading ? { visibility: 'hidden' } : undefined}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      Open the guideline
    </Button>
  )
}

/** Warns about the lowest semester for a proposal (O16). It also says the scholar's semester, so that scholars know whether it concerns them. */
export function SemesterWarning({ kind }: { kind: Kind }) {
  const semester = useChecklist(kind).data?.data.semester ?? undefined
  const isEarly = semester !== undefined && semester < minimumSemester[kind.kind]
  const isReached = semester !== undefined && !isEarly
  const Sign = isReached ? IconCircleCheck : IconAlertTriangle
  return (
    <Alert variant="light" color={isEarly ? 'red' : isReached ? 'green' : 'yellow'} icon={<Sign size={18} aria-hidden />} py="xs">
      <Text size="sm" fw={550} c="inherit">
        {semesterWarning(kind.kind)}
      </Text>
      {semester !== undefined && (
        <Text size="sm" c="inherit">
          You are in semester {semester}.{isEarly && ' You can still send a proposal, but it may be declined for this reason.'}
        </Text>
      )}
    </Alert>
  )
}

/** The first page of every new proposal, with the guideline (000 §2). */
export function GuidelineIntro({ kind }: { kind: Kind }) {
  return (
    <Stack gap="md">
      <Text fw={600}>Before submit proposal</Text>
      <Text size="sm" c="dimmed">
        Please read the guideline first, then see which documents you have already and which you still need.
      </Text>
      <Instructions of={stepSettings[kind.kind]} />
      <div>
        <GuidelineLink kind={kind} />
      </div>
      <SemesterWarning kind={kind} />
      <Checklist kind={kind} />
    </Stack>
  )
}

/** The guideline above a list. People with the right can change its link (O69). */
export function GuidelineBar({ kind }: { kind: Kind }) {
  const { stored } = useGuideline(kind.kind)
  return (
    <ListBar>
      <Text size="sm" component="div">
        <strong>{kind.label} guideline</strong>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          What a proposal has to say and which documents belong to it.
        </Text>
      </Text>
      <Group gap="xs">
        <GuidelineLink kind={kind} size="xs" />
        <May rule={proposalRules.guide}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            disabled={!stored}
            onClick={() => stored && void open(GuidelineDialog, { kind, stored })}
          >
            Edit guideline
          </Button>
        </May>
      </Group>
    </ListBar>
  )
}
