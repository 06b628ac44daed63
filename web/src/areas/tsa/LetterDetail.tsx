import { Anchor } from '@mantine/core'
import { letterStates, type TsaLetter, tsaLetterHistory } from '@pandu/contract/tsa'
import { ActionButtons, useActions } from '../../kit/actions.tsx'
import { BackLink } from '../../kit/BackLink.tsx'
import { Card, DetailColumns, RecordHistory, StateCard } from '../../kit/decided/index.ts'
import { Fact, Facts, PageHeader } from '../../kit/looks.tsx'
import { OutLink } from '../../kit/OutLink.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { proposalPath, useIsMember } from './paths.ts'
import { letterActions } from './tsa.actions.tsx'
import { WithTsaLetter } from './useRecord.tsx'
import { historyFields, letterSituation } from './words.ts'

/** One cover letter whole, for both sides. */
export function LetterDetail({ id, backPath }: { id: number; backPath: string }) {
  return (
    <>
      <BackLink path={backPath} label="All cover letters" />
      <WithTsaLetter id={id} backPath={backPath}>
        {(letter) => <Whole letter={letter} />}
      </WithTsaLetter>
    </>
  )
}

function Whole({ letter }: { letter: TsaLetter }) {
  const member = useIsMember()
  const { title, university, name, approval, category, content, link_guideline_letter, created_at, updated_at } = letter
  const has = useActions(letterActions, letter).length > 0
  return (
    <>
      <PageHeader title={`Cover letter of ${title}`} about={[university, name && `sent by ${name}`].filter(Boolean).join(' · ')} />
      <DetailColumns aside={<History id={letter.id} />}>
        <StateCard states={letterStates} record={letter} noun="cover letter" sentence={letterSituation(approval, member)}>
          {has && <ActionButtons actions={letterActions} record={letter} />}
        </StateCard>
        <Card title="Letter">
          <Facts>
            <Fact label="Link to the letter">
              <OutLink url={content} />
            </Fact>
            <Fact label="Activity">
              <Anchor component={PageLink} to={proposalPath(member, { tsa_id: letter.tsa_id, id: letter.tsa_activity_id })} inherit>
                {title}
              </Anchor>
            </Fact>
            <Fact label="Category">{category}</Fact>
            <Fact label="Guideline">{link_guideline_letter ? <OutLink url={link_guideline_letter} /> : 'Link not available'}</Fact>
            <Fact label="Sent">
              <Time value={created_at} />
            </Fact>
            <Fact label="Last change">
              <Time value={updated_at} />
            </Fact>
          </Facts>
        </Card>
      </DetailColumns>
    </>
  )
}

const History = ({ id }: { id: number }) => (
  <Loaded query={useCall(tsaLetterHistory, { filter: { id } })}>
    {({ data }) => <RecordHistory states={letterStates} steps={data} noun="cover letter" fields={historyFields} />}
  </Loaded>
)
