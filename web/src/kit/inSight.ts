const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/**
 * Scrolls a line sideways so that an item of it stands in the middle, where not all of them fit: on a phone the current tab may lie beyond the edge.
 * With the next frame: asked for at once, the page would be laid out while it is still being drawn.
 */
export const scrollInSight = (item: Element, line: Element) =>
  requestAnimationFrame(() => {
    line.scrollLeft += middleOf(item) - middleOf(line)
  })
