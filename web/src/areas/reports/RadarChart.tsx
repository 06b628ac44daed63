import { HIGHEST_VALUE, radarPath, radarPoint, radarRing, scaleLabels } from '@pandu/contract/reports'
import { useId } from 'react'
import classes from './radarChart.module.css'

const RADIUS = 115
/** The distance between two lines of a name. */
const LINE = 14

/** Splits a name of several words into two lines, so that it is readable on a phone. */
const linesOf = (name: string) => {
  const at = name.search(/[ -]/)
  return at === -1 ? [name] : [name.slice(0, at + 1).trimEnd(), name.slice(at + 1)]
}

interface RadarProps {
  label: string
  /** The names of the spokes, clockwise from the top. */
  names: readonly string[]
  values: readonly (number | null)[]
  /** The values of the previous phase, drawn as a dashed line. */
  before?: readonly (number | null)[] | undefined
  /** The middle half of the cohort, drawn as a shaded band if every spoke has values. */
  band?: readonly ({ low: number; high: number } | null)[]
}

/** A radar chart of the values of a phase, on a fixed scale. A missing value leaves a gap. A table beside it shows the same numbers. */
export function RadarChart({ label, names, values, before, band = [] }: RadarProps) {
  const id = useId()
  const ends = band.flatMap((range) => range ?? [])
  const edge = (side: 'low' | 'high') =>
    radarPath(
      ends.map((range) => range[side]),
      RADIUS,
    )
  return (
    <svg viewBox="-200 -165 400 330" role="img" aria-labelledby={id} className={classes.radar}>
      <title id={id}>{label}</title>
      {ends.length === names.length && <path className={classes.band} fillRule="evenodd" d={`${edge('high')}${edge('low')}`} />}
      {scaleLabels.map(({ value }) => (
        <path key={value} className={classes.ring} d={radarRing(value, names.length, RADIUS)} />
      ))}
      {names.map((name, spoke) => {
        const end = radarPoint(spoke, names.length, HIGHEST_VALUE, RADIUS)
        const words = radarPoint(spoke, names.length, HIGHEST_VALUE, RADIUS + 12)
        const anchor = Math.abs(words.x) < 12 ? 'middle' : words.x < 0 ? 'end' : 'start'
        return (
          <g key={name}>
            <line className={classes.ring} x1={0} y1={0} x2={end.x} y2={end.y} />
            <text x={words.x} y={words.y} textAnchor={anchor} dominantBaseline={anchor === 'middle' ? 'auto' : 'central'}>
              {linesOf(name).map((line, at, { length }) => (
                <tspan key={line} x={words.x} dy={at > 0 ? LINE : length > 1 ? -LINE / (anchor === 'middle' ? 1 : 2) : 0}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        )
      })}
      {scaleLabels.map(({ value }) => (
        <text key={value} className={classes.scale} x={4} y={radarPoint(0, names.length, value, RADIUS).y + 4}>
          {value}
        </text>
      ))}
      {before && <path className={classes.before} d={radarPath(before, RADIUS)} />}
      <path className={classes.now} d={radarPath(values, RADIUS)} />
      {values.map((value, spoke) => {
        if (value === null) return null
        const at = radarPoint(spoke, names.length, value, RADIUS)
        return <circle key={names[spoke]} className={classes.point} cx={at.x} cy={at.y} r={3.5} />
      })}
    </svg>
  )
}
