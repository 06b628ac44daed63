import type { PagePath } from '@pandu/contract/kit'
import { Anchor, Text } from '@mantine/core'
import { letterStates, listTsaLetters, tsaLetterPath, type TsaProposal, tsaProposalHistory, tsaStates } from '@pandu/contract/tsa'
import { BackLink } from '../../kit/BackLink.tsx'
import { Card } from '../../kit/decided/index.ts'
import { Fact, Facts, LongFact, PageHeader, StatusBadge, TimeFacts } from '../../kit/display.tsx'
import { ExternalLink } from '../../kit/ExternalLink.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { profilePath, useIsMember } from './paths.ts'
import { tsaProposalActions } from './tsa.actions.tsx'
import { WithTsaProposal } from './useRecord.tsx'
import { activityDays, proposalSentence } from './tsa-labels.ts'
import classes from './tsa.module.css'
import { DecidedRecord } from './DecidedRecord.tsx'

/** One TSA proposal, for both sides: state and next step, content, cover letters and history. */
export function ProposalDetail({ id, tsa, backPath }: { id: number; tsa?: number; backPath: PagePath }) {
  return (
    <>
      <BackLink path={backPath} label="All proposals" />
      <WithTsaProposal id={id} tsa={tsa} backPath={backPath}>
        {(proposal) => <Whole proposal={proposal} />}
      </WithTsaProposal>
    </>
  )
}

function Whole({ proposal }: { proposal: TsaProposal }) {
  const member = useIsMember()
  const { title, university, tsa_id, name, approval, category, link, description } = proposal
  return (
    <>
      <PageHeader
        title={title}
        about={
          <>
            <Anchor component={PageLink} to={profilePath(tsa_id, member)} inherit underline="always">
              {university}
            </Anchor>
            {name && ` · registered by ${name}`}
          </>
        }
      />
      <DecidedRecord
        states={tsaStates}
        noun="proposal"
        sentence={proposalSentence(proposal.approval, useIsMember())}
        record={proposal}
        actions={tsaProposalActions}
        history={useCall(tsaProposalHistory, { filter: { id: proposal.id } })}
      >
        <Card title="Proposal">
          <Facts>
            <Fact label="Category">{category}</Fact>
            <Fact label="Dates">{activityDays(proposal)}</Fact>
            <Fact label="Link">
              <ExternalLink url={link} />
            </Fact>
            <TimeFacts made="Registered" record={proposal} />
          </Facts>
          <LongFact label="Description">{description}</LongFact>
        </Card>
        {approval === 'approved' && (
          <Card title="Cover letters">
            <Letters activity={proposal} />
          </Card>
        )}
      </DecidedRecord>
    </>
  )
}

/** The cover letters of an activity, newest first; each links to its page. */
function Letters({ activity: { id, tsa_id } }: { activity: TsaProposal }) {
  const member = useIsMember()
  const query = useCall(listTsaLetters, { filter: { tsa_activity_id: id }, sort: '-created_at', page: { number: 1, size: 50 } })
  const pathOf = (letter: number) => (member ? tsaLetterPath.own(tsa_id, letter) : tsaLetterPath.staff(letter))
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Text c="dimmed">No cover letter has been sent for this activity yet.</Text>
        ) : (
          <ul className={classes.letters}>
            {data.map((letter) => (
              <li key={letter.id}>
                <Anchor component={PageLink} to={pathOf(letter.id)}>
                  Cover letter of <Time value={letter.created_at} as="day" />
                </Anchor>
                <StatusBadge of={letterStates} value={letter.approval} />
                <Text span size="sm" c="dimmed">
                  {letter.name}
                </Text>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
