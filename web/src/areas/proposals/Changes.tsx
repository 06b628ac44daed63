import { Anchor } from '@mantine/core'
import type { ProposalStep } from '@pandu/contract/proposals'
import { difference, type Part } from './difference.ts'
import type { Kind } from './kind.ts'
import classes from './proposals.module.css'

type Change = ProposalStep['changes'][number]

/** Field names of the wire as people know them. On the wire an update calls the title `name` (X26). */
export function fieldLabel(kind: Kind, field: string) {
  const labels: Record<string, string> = {
    title: 'Title',
    name: 'Title',
    description: 'Description',
    content: 'Additional link',
    attendance_report: 'Attendance report',
    [kind.choice.field]: kind.choice.label,
  }
  return kind.documents[field] ?? labels[field] ?? field
}

/** What one step changed, field by field: what went is struck out, what came is underlined. */
export function Changes({ kind, changes }: { kind: Kind; changes: ProposalStep['changes'] }) {
  if (!changes.length) return null
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{fieldLabel(kind, change.field)}</dt>
          <dd>
            {partsOf(kind, change).map(({ text, is, url }, at) => (
              <PartText key={at} {...{ text, is, url }} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Sentences are compared by words; links and names of files whole, and both versions stay open to read. */
function partsOf(kind: Kind, { field, from, to, from_url, to_url }: Change): (Part & { url?: string | undefined })[] {
  if (!(field in kind.documents) && !from_url && !to_url) return difference(from, to)
  return [
    { text: from, is: 'gone' as const, url: from_url },
    { text: to, is: 'new' as const, url: to_url },
  ].filter(({ text }) => text)
}

function PartText({ text, is, url }: Part & { url?: string | undefined }) {
  if (is === 'same') return text
  const Mark = is === 'gone' ? 'del' : 'ins'
  return (
    <>
      <Mark>
        {url ? (
          <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit c="inherit" underline="always">
            {text}
          </Anchor>
        ) : (
          text.trimEnd()
        )}
      </Mark>{' '}
    </>
  )
}
