import { Anchor } from '@mantine/core'
import type { RecordChange } from '@pandu/contract/kit'
import { textDifference, type DifferencePart } from './textDifference.ts'
import classes from './decided.module.css'

export interface FieldDisplay {
  /** Field names of the wire as people know them. */
  readonly label: (field: string) => string
  /** True for fields that are compared as a whole instead of word by word: links, names of files, numbers. */
  readonly whole?: (field: string) => boolean
}

/** The changes of one step, field by field: removed words are struck out, added words are underlined. */
export function Changes({ changes, fields }: { changes: readonly RecordChange[]; fields: FieldDisplay }) {
  if (!changes.length) return null
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{fields.label(change.field)}</dt>
          <dd>
            {partsOf(change, fields).map(({ text, is, url }, at) => (
              <PartText key={at} {...{ text, is, url }} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Sentences are compared word by word; links and names of files as a whole, and both versions can be opened. */
function partsOf(
  { field, from, to, from_url, to_url }: RecordChange,
  { whole }: FieldDisplay,
): (DifferencePart & { url?: string | undefined })[] {
  if (!whole?.(field) && !from_url && !to_url) return textDifference(from, to)
  return [
    { text: from, is: 'gone' as const, url: from_url },
    { text: to, is: 'new' as const, url: to_url },
  ].filter(({ text }) => text)
}

function PartText({ text, is, url }: DifferencePart & { url?: string | undefined }) {
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
