import type { LateDays } from '@pandu/contract/kit'
import { isWaitedFor, type NextStep } from '@pandu/contract/overview'
import {
  IconBook,
  IconBriefcase,
  IconChecks,
  IconChevronRight,
  IconCircleCheck,
  IconClipboardCheck,
  IconFileText,
  IconNotebook,
  IconPencil,
  IconSend,
  IconSignature,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react'
import { PageLink } from '../../kit/PageLink.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { OverviewPanel } from './OverviewPanel.tsx'
import { lateColor } from '../../kit/lateColor.ts'
import classes from './overview.module.css'

const icons: Record<NextStep['kind'], Icon> = {
  review: IconClipboardCheck,
  decide: IconClipboardCheck,
  mark: IconChecks,
  sign: IconSignature,
  handin: IconBriefcase,
  learn: IconBook,
  revise: IconPencil,
  record: IconNotebook,
  begin: IconSend,
  documents: IconFileText,
  profile: IconUserCircle,
}

/** The next steps; each is a link to the page where it is done. */
export function NextSteps({ steps, late }: { steps: readonly NextStep[]; late: LateDays }) {
  // Steps that nobody waits for come last, whatever their age.
  const reviewing = steps.some(({ kind }) => kind === 'review' || kind === 'decide') && steps.every(isWaitedFor)
  return (
    <OverviewPanel title={reviewing ? 'Longest waiting for you' : 'Next steps'}>
      {steps.length === 0 && (
        <EmptyState icon={IconCircleCheck} text="Nothing waits for you" detail="When something waits for you, it appears here." />
      )}
      <ul className={classes.list}>
        {steps.map((step) => (
          <li key={step.url + step.title}>
            <Step step={step} late={late} />
          </li>
        ))}
      </ul>
    </OverviewPanel>
  )
}

function Step({ step: { kind, title, detail, url, since }, late }: { step: NextStep; late: LateDays }) {
  const StepIcon = icons[kind]
  return (
    <PageLink to={url} className={classes.row}>
      <StepIcon size={20} stroke={1.6} aria-hidden className={classes.rowIcon} />
      <span className={classes.rowWords}>
        <span className={classes.rowTitle}>{title}</span>
        <span className={classes.rowDetail}>{detail}</span>
      </span>
      {since && (
        <span className={classes.since} data-late={lateColor(since, late)}>
          <Time value={since} as="ago" />
        </span>
      )}
      <IconChevronRight size={16} aria-hidden className={classes.chevron} />
    </PageLink>
  )
}
