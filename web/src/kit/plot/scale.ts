interface ScaleOptions {
  /** How many points stand side by side. */
  count: number
  from: number
  to: number
  width: number
  height: number
  space: { top: number; right: number; bottom: number; left: number }
}

export interface Scale {
  x: (at: number) => number
  y: (value: number) => number
}

/** Where the points of a plot are drawn: side by side in equal steps, and higher for greater values. */
export const scaleOf = ({ count, from, to, width, height, space }: ScaleOptions): Scale => {
  const inner = { width: width - space.left - space.right, height: height - space.top - space.bottom }
  const span = to - from || 1
  return {
    // Each point has a strip of its own, so that the first and the last have space for their labels.
    x: (at) => space.left + (inner.width * (at + 0.5)) / Math.max(count, 1),
    y: (value) => space.top + inner.height * (1 - (value - from) / span),
  }
}

/** The line through the points that there are; a missing one breaks it. */
export const pathThrough = (points: readonly { value: number | null }[], { x, y }: Scale) =>
  points
    .map(({ value }, at) =>
      value === null ? '' : `${(points[at - 1]?.value ?? null) === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('')
