import { pathThrough, scaleOf } from './scale.ts'
import classes from './plot.module.css'

const [width, height] = [88, 26]
const space = { top: 4, right: 0, bottom: 4, left: 0 }

/** A line of the size of a word, for table cells with the numbers beside it; it shows nothing that they do not. */
export function Sparkline({ values, from, to }: { values: readonly (number | null)[]; from: number; to: number }) {
  const knownValues = values.flatMap((value) => value ?? [])
  if (knownValues.length === 0) return null
  const points = values.map((value) => ({ value }))
  const scale = scaleOf({
    count: values.length,
    from: Math.min(from, ...knownValues),
    to: Math.max(to, ...knownValues),
    width,
    height,
    space,
  })
  const last = values.findLastIndex((value) => value !== null)
  const lastValue = values[last] ?? from
  return (
    <svg width={width} height={height} aria-hidden className={classes.spark}>
      <path className={classes.line} d={pathThrough(points, scale)} />
      <circle className={classes.end} cx={scale.x(last)} cy={scale.y(lastValue)} r={2.5} />
    </svg>
  )
}
