import { HIGHEST_VALUE } from './report-values.ts'

/** A point of a radar, from its middle. */
export interface RadarPoint {
  readonly x: number
  readonly y: number
}

/** The place of a value on a spoke; the first spoke points upwards, the others follow clockwise. The middle is 0, the edge the highest value. */
export const radarPoint = (spoke: number, spokes: number, value: number, radius: number): RadarPoint => {
  const angle = (spoke / spokes) * 2 * Math.PI - Math.PI / 2
  const length = (value / HIGHEST_VALUE) * radius
  return { x: Math.cos(angle) * length, y: Math.sin(angle) * length }
}

const written = ({ x, y }: RadarPoint) => `${x.toFixed(2)} ${y.toFixed(2)}`

/**
 * The line through the values of all spokes as an SVG path around 0 0. A missing value is not zero: the line ends before it and continues after it. Web
 * pages and PDFs draw the same path.
 */
export const radarPath = (values: readonly (number | null)[], radius: number): string => {
  const points = values.map((value, at) => (value === null ? undefined : radarPoint(at, values.length, value, radius)))
  const drawn = points.filter((point) => point !== undefined)
  if (drawn.length === points.length) return drawn.length === 0 ? '' : `M${drawn.map(written).join('L')}Z`
  // Begins after a gap, so that no line is cut where the spokes begin.
  const gap = points.indexOf(undefined)
  const turned = [...points.slice(gap), ...points.slice(0, gap)]
  return turned
    .map((point, at) => {
      if (!point) return ''
      return `${turned[at - 1] ? 'L' : 'M'}${written(point)}`
    })
    .join('')
}

/** The ring of a whole value. */
export const radarRing = (value: number, spokes: number, radius: number) =>
  radarPath(
    Array.from({ length: spokes }, () => value),
    radius,
  )
