import { Text } from '@mantine/core'
import {
  blocksOf,
  mergeFields,
  type MergeFieldName,
  type Paper,
  splitAtFields,
  signersOf,
  type TextFormat,
  unprintableOf,
} from '@pandu/contract/contracts'
import { type RichBlock, type TableRow, unprintableIn, type TextRun } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import classes from './contracts.module.css'

const isField = (name: string): name is MergeFieldName => Object.hasOwn(mergeFields, name)

/** Text with its merge fields: a highlighted sample value, or the name of the field when it is unknown. */
const Filled = ({ words }: { words: string | readonly TextRun[] }): ReactNode =>
  splitAtFields(words).map((piece, at) => (
    <Styled key={at} style={piece}>
      {'field' in piece ? <Value field={piece.field} /> : <Printed text={piece.text} />}
    </Styled>
  ))

const Value = ({ field }: { field: string }) => {
  const { label, sample } = isField(field) ? mergeFields[field] : { label: undefined, sample: `{{${field}}}` }
  return (
    <mark className={classes.value} data-unknown={label ? undefined : true} title={label}>
      {sample}
    </mark>
  )
}

function Styled({ style: { bold, italic, underline, strike }, children }: { style: Omit<TextRun, 'text'>; children: ReactNode }) {
  const slanted = italic ? <em>{children}</em> : children
  const underlined = underline ? <u>{slanted}</u> : slanted
  const struck = strike ? <s>{underlined}</s> : underlined
  return bold ? <strong>{struck}</strong> : struck
}

/** Text in which letters are marked that the fonts of the PDF do not have. */
const Printed = ({ text }: { text: string }) => {
  const lacking = new Set(unprintableIn(text))
  if (lacking.size === 0) return <span>{text}</span>
  return Array.from(text, (letter, at) =>
    lacking.has(letter) ? (
      <mark key={at} className={classes.value} data-unknown title="This character cannot be printed">
        {letter}
      </mark>
    ) : (
      letter
    ),
  )
}

function Block({ block }: { block: RichBlock }) {
  if (block.kind === 'gap') return <p>&nbsp;</p>
  if ('rows' in block) return <SheetTable rows={block.rows} />
  if (!('words' in block)) return <hr />
  const { kind, level, marker, words } = block
  const filled = <Filled words={words} />
  if (kind === 'heading') return level === 2 ? <h3>{filled}</h3> : level === 3 ? <h4>{filled}</h4> : <h5>{filled}</h5>
  const indent = { marginInlineStart: `${Math.max(0, kind === 'item' ? level - 1 : level) * 1.6}rem` }
  if (kind === 'text') return <p style={indent}>{filled}</p>
  return (
    <p style={indent} className={classes.item}>
      <span>{marker}</span>
      <span>{filled}</span>
    </p>
  )
}

const SheetTable = ({ rows }: { rows: readonly TableRow[] }) => (
  <table data-few={rows.every(({ cells }) => cells.length < 4) || undefined}>
    <tbody>
      {rows.map(({ isHead, cells }, at) => (
        <tr key={at}>
          {cells.map((words, column) => {
            const filled = <Filled words={words} />
            // Screen readers would announce an empty heading cell as a heading.
            return isHead && words.length > 0 ? <th key={column}>{filled}</th> : <td key={column}>{filled}</td>
          })}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A preview of a contract made from the template. */
export function TemplateSheet({ title, body, format, paper }: { title: string; body: string; format: TextFormat; paper: Paper }) {
  const faults = unprintableOf({ title, body, format })({})
  return (
    <div className={classes.sheet}>
      {faults.map((fault) => (
        <Text key={fault} role="alert" size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      ))}
      {paper.house && (
        <header className={classes.letterhead}>
          <strong>{paper.house}</strong>
          <div>{paper.house_address}</div>
        </header>
      )}
      <h2>
        <Filled words={title} />
      </h2>
      {blocksOf({ body, format }).map((block, at) => (
        <Block key={at} block={block} />
      ))}
      {paper.place && (
        <p>
          <Filled words={`${paper.place}, {{date}}`} />
        </p>
      )}
      {signersOf(paper, mergeFields.name.sample).map((row, at) => (
        <div key={at} className={classes.signatures}>
          {row.map((signer, side) => (
            <div key={side} data-empty={signer ? undefined : true}>
              {signer?.title}
              {side === 1 && at === 0 && paper.e_meterai === 1 && <span className={classes.stamp}>e-Meterai</span>}
              <span className={classes.signer}>{[signer?.name, signer?.role].filter(Boolean).join(', ')}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
