import type { PagePath } from '@pandu/contract/kit'
import { Anchor } from '@mantine/core'
import { letterStates, type TsaLetter, tsaLetterHistory } from '@pandu/contract/tsa'
import { BackLink } from '../../kit/BackLink.tsx'
import { Card } from '../../kit/decided/index.ts'
import { Fact, Facts, PageHeader, TimeFacts } from '../../kit/display.tsx'
import { ExternalLink } from '../../kit/ExternalLink.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { proposalPath, useIsMember } from './paths.ts'
import { letterActions } from './tsa.actions.tsx'
import { WithTsaLetter } from './useRecord.tsx'
import { DecidedRecord } from './DecidedRecord.tsx'
import { letterSentence } from './tsa-labels.ts'

/** One cover letter, for both sides. */
export function LetterDetail({ id, backPath }: { id: number; backPath: PagePath }) {
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
  const { title, university, name, category, content, link_guideline_letter } = letter
  return (
    <>
      <PageHeader title={`Cover letter of ${title}`} about={[university, name && `sent by ${name}`].filter(Boolean).join(' · ')} />
      <DecidedRecord
        states={letterStates}
        noun="cover letter"
        sentence={letterSentence(letter.approval, useIsMember())}
        record={letter}
        actions={letterActions}
        history={useCall(tsaLetterHistory, { filter: { id: letter.id } })}
      >
        <Card title="Letter">
          <Facts>
            <Fact label="Link to the letter">
              <ExternalLink url={content} />
            </Fact>
            <Fact label="Activity">
              <Anchor component={PageLink} to={proposalPath(member, { tsa_id: letter.tsa_id, id: letter.tsa_activity_id })} inherit>
                {title}
              </Anchor>
            </Fact>
            <Fact label="Category">{category}</Fact>
            <Fact label="Guideline">{link_guideline_letter ? <ExternalLink url={link_guideline_letter} /> : 'Link not available'}</Fact>
            <TimeFacts made="Sent" record={letter} />
          </Facts>
        </Card>
      </DecidedRecord>
    </>
  )
}
