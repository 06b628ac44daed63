import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import { pathThrough, scaleOf } from './scale.ts'
import classes from './plot.module.css'

export interface PlotPoint {
  /** What stands under it. */
  label: string
  /** null leaves a gap in the line. */
  value: number | null
}

interface LinePlotProps {
  /** Names the plot for those who cannot see it; the values follow by themselves. */
  label: string
  points: readonly PlotPoint[]
  /** The ends of the scale, and the steps in which lines cross it; values outside widen it by whole steps. */
  from: number
  to: number
  step: number
  /** An important limit: points below it differ in colour and in shape. */
  bar?: { value: number; label: string } | undefined
  format?: (value: number) => string
  height?: number
}

const space = { top: 44, right: 8, bottom: 28, left: 40 }
/** With narrower steps the labels of neighbours would overlap, so they are above and below alternately. */
const narrowStrip = 40

/** A line through a few values, as an SVG of our own: small, readable without colours, and described in words for screen readers. */
export function LinePlot({ label, points, from, to, step, bar, format = String, height = 220 }: LinePlotProps) {
  const { ref, width: measured } = useElementSize()
  const id = useId()
  const width = Math.max(measured, 240)
  const knownValues = points.flatMap(({ value }) => value ?? [])
  const low = step * Math.floor(Math.min(from, ...knownValues) / step)
  const high = step * Math.ceil(Math.max(to, ...knownValues) / step)
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + at * step)
  const scale = scaleOf({ count: points.length, from: low, to: high, width, height, space })
  const isNarrow = scale.x(1) - scale.x(0) < narrowStrip
  const words = points.map((point) => `${point.label}: ${point.value === null ? 'none' : format(point.value)}`).join(', ')

  return (
    <div ref={ref} className={classes.plot}>
      <svg width={width} height={height} role="img" aria-labelledby={`${id}-label ${id}-words`}>
        <title id={`${id}-label`}>{label}</title>
        <desc id={`${id}-words`}>{`${words}${bar ? `. ${bar.label}` : ''}`}</desc>
        {ticks.map((tick) => (
          <g key={tick} className={classes.tick}>
            <line x1={space.left} x2={width - space.right} y1={scale.y(tick)} y2={scale.y(tick)} />
            <text x={space.left - 8} y={scale.y(tick)} dominantBaseline="middle" textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {bar && (
          <g className={classes.bar}>
            <line x1={space.left} x2={width - space.right} y1={scale.y(bar.value)} y2={scale.y(bar.value)} />
            {/* The label is above the plot, where no point can cover it. */}
            <line x1={space.left} x2={space.left + 24} y1={10} y2={10} />
            <text x={space.left + 32} y={10} dominantBaseline="central">
              {bar.label}
            </text>
          </g>
        )}
        <path className={classes.line} d={pathThrough(points, scale)} />
        {points.map(({ label: name, value }, at) => (
          <g key={name}>
            <text className={classes.name} x={scale.x(at)} y={height - 8} textAnchor="middle">
              {name}
            </text>
            {value !== null && (
              <g className={bar && value < bar.value ? classes.low : classes.point}>
                <title>{`${name}: ${format(value)}`}</title>
                {bar && value < bar.value ? (
                  <rect
                    x={scale.x(at) - 4.5}
                    y={scale.y(value) - 4.5}
                    width={9}
                    height={9}
                    transform={`rotate(45 ${scale.x(at)} ${scale.y(value)})`}
                  />
                ) : (
                  <circle cx={scale.x(at)} cy={scale.y(value)} r={4.5} />
                )}
                <text x={scale.x(at)} y={scale.y(value) + (isNarrow && at % 2 === 1 ? 20 : -11)} textAnchor="middle">
                  {format(value)}
                </text>
              </g>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}
