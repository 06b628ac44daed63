import { Text } from '@mantine/core'
import { blocksOf, mergeFields, type MergeFieldName, piecesOf, unprintableOf } from '@pandu/contract/contracts'
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
export function TemplateSheet({ title, body }: { title: string; body: string }) {
  const faults = unprintableOf({ title, body }, {})
  return (
    <div className={classes.sheet}>
      {faults.map((fault) => (
        <Text key={fault} role="alert" size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      ))}
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
      <div className={classes.signatures}>
        <div>On behalf of the foundation</div>
        <div>The scholar</div>
      </div>
    </div>
  )
}
