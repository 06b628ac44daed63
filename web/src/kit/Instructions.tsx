import type { Setting } from '@pandu/contract/kit'
import { listInstructions } from '@pandu/contract/settings'
import classes from './instructions.module.css'
import { useCall } from './query.ts'

/** The steps that somebody reads before they hand something in, as the setting has them; nothing where it has none. */
export function Instructions({ of }: { of: Setting<readonly string[]> }) {
  const { data, isPending } = useCall(listInstructions, {})
  // Without an answer the default steps are better than none; before the answer they could be wrong.
  const lines = data?.data.find(({ key }) => key === of.key)?.lines ?? of.default
  if (lines.length === 0) return null
  return (
    <ol className={classes.instructions} aria-busy={isPending} style={isPending ? { visibility: 'hidden' } : undefined}>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is its place
        <li key={at}>{line}</li>
      ))}
    </ol>
  )
}
