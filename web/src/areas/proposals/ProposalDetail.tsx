import { minimumSemester, proposalAttachments, proposalStates } from '@pandu/contract/proposals'
import { Button } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { ActionButtons, useActions } from '../../kit/actions.tsx'
import { ArchiveButton } from '../../kit/ArchiveButton.tsx'
import { type BackTarget, BackLink } from '../../kit/BackLink.tsx'
import { Card, DetailColumns, StateCard } from '../../kit/decided/index.ts'
import { Fact, Facts, LongFact, PageHeader, TimeFacts } from '../../kit/display.tsx'
import { ExternalLink } from '../../kit/ExternalLink.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { attendanceReport, AttendanceLink } from './AttendanceLink.tsx'
import { Documents } from './Documents.tsx'
import { History } from './History.tsx'
import { choiceLabel, type Kind, type Proposal } from './kindType.ts'
import { useIsOwn } from './paths.ts'
import { proposalActions } from './proposals.actions.tsx'
import { recordLinks } from './recordLinks.ts'
import { ScholarLinks } from './ScholarLinks.tsx'
import { stateSentence } from './stateSentence.ts'
import { WithProposal } from './useProposal.tsx'
import classes from './proposals.module.css'

interface DetailProps {
  kind: Kind
  id: number
  back: BackTarget
  /** Further links beside the link back. */
  further?: ReactNode
}

/** One proposal for both sides: its state and the next step first, then its text, documents and history. */
export function ProposalDetail({ kind, id, back, further }: DetailProps) {
  return (
    <>
      <div className={classes.ways}>
        <BackLink {...back} />
        {further}
      </div>
      <WithProposal kind={kind} id={id}>
        {(proposal) => <Whole kind={kind} proposal={proposal} />}
      </WithProposal>
    </>
  )
}

function Whole({ kind, proposal }: { kind: Kind; proposal: Proposal }) {
  const own = useIsOwn()
  return (
    <div className={classes.detail}>
      <PageHeader
        title={proposal.title}
        about={
          <>
            {[proposal.name, proposal.no_tf, proposal.university, proposal.year_tf && `Cohort ${proposal.year_tf}`]
              .filter(Boolean)
              .join(' · ')}
            {!own && <ScholarLinks scholarId={proposal.scholar_id} />}
          </>
        }
      />
      <DetailColumns aside={<History kind={kind} id={proposal.id} />}>
        <StateCard states={proposalStates} record={proposal} noun="proposal" sentence={stateSentence(proposal, kind, own)}>
          <NextSteps kind={kind} proposal={proposal} />
        </StateCard>
        <Card title="Proposal">
          <Facts>
            <Fact label={kind.choice.label}>{choiceLabel(kind, proposal)}</Fact>
            <Fact label="Additional link">{proposal.content && <ExternalLink url={proposal.content} />}</Fact>
            <Fact label="Semester when submitted">{semesterWords(kind, proposal)}</Fact>
            <TimeFacts made="Submitted" record={proposal} />
          </Facts>
          <LongFact label="Description">{proposal.description}</LongFact>
        </Card>
        <Card title="Supporting documents">
          <Documents documents={proposal.documents} labels={kind.documents} />
          {proposal.documents.length > 0 && (
            <div className={classes.download}>
              <ArchiveButton calls={proposalAttachments} label="Download attachments" ids={[proposal.id]} />
            </div>
          )}
        </Card>
      </DetailColumns>
    </div>
  )
}

/** The semester of the scholar when it was handed in, and whether that is too early for the kind. */
function semesterWords(kind: Kind, { semester }: Proposal) {
  if (semester === null) return null
  const from = minimumSemester[kind.kind]
  return semester < from ? `${semester} (the programme asks for semester ${from} or later)` : semester
}

/** Links to the pages of an approved proposal first, then the actions of the reader. */
function NextSteps({ kind, proposal }: { kind: Kind; proposal: Proposal }) {
  const own = useIsOwn()
  const actions = useMemo(() => proposalActions(kind), [kind])
  const has = useActions(actions, proposal).length > 0
  const links = recordLinks(kind, proposal, own)
  if (!has && !links.length && !attendanceReport(proposal)) return null
  return (
    <>
      {links.map(({ label, path }, at) => (
        <Button key={path} component={PageLink} to={path} variant={at === 0 && own ? 'filled' : 'default'}>
          {label}
        </Button>
      ))}
      <AttendanceLink proposal={proposal} />
      <ActionButtons actions={actions} record={proposal} />
    </>
  )
}
