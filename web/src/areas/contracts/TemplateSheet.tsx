import { Text } from '@mantine/core'
import { blocksOf, mergeFields, type MergeFieldName, type Paper, piecesOf, signersOf, unprintableOf } from '@pandu/contract/contracts'
import { unprintableIn } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import classes from './contracts.module.css'

const isField = (name: string): name is MergeFieldName => Object.hasOwn(mergeFields, name)

/** Text with its fields as they will look: a sample value on a ground of its own, or the name itself where nobody knows it. */
const Filled = ({ text }: { text: string }): ReactNode =>
  piecesOf(text).map((piece, at) => {
    if ('text' in piece) return <Printed key={at} text={piece.text} />
    const known = isField(piece.field)
    return (
      <mark
        key={at}
        className={classes.value}
        data-unknown={known ? undefined : true}
        title={known ? mergeFields[piece.field as MergeFieldName].label : undefined}
      >
        {known ? mergeFields[piece.field as MergeFieldName].sample : `{{${piece.field}}}`}
      </mark>
    )
  })

/** Text with the letters marked that the PDF would lack. */
const Printed = ({ text }: { text: string }) => {
  const lacking = new Set(unprintableIn(text))
  if (lacking.size === 0) return <span>{text}</span>
  return Array.from(text, (letter, at) =>
    lacking.has(letter) ? (
      <mark key={at} className={classes.value} data-unknown title="This letter cannot be printed">
        {letter}
      </mark>
    ) : (
      letter
    ),
  )
}

/** A template as a contract made from it would read. */
export function TemplateSheet({ title, body, paper }: { title: string; body: string; paper: Paper }) {
  const faults = unprintableOf({ title, body }, {})
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
        <Filled text={title} />
      </h2>
      {blocksOf(body).map(({ kind, text, marker }, at) => {
        if (kind === 'gap') return <p key={at}>&nbsp;</p>
        if (kind === 'heading')
          return (
            <h3 key={at}>
              <Filled text={text} />
            </h3>
          )
        return (
          <p key={at} className={kind === 'item' ? classes.item : undefined}>
            {kind === 'item' && <span>{marker}</span>}
            <span>
              <Filled text={text} />
            </span>
          </p>
        )
      })}
      {paper.place && (
        <p>
          <Filled text={`${paper.place}, {{date}}`} />
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
