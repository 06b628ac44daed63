const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/**
 * Scrolls a row sideways so that one of its items is in the middle, if not all of them fit: on a phone the current tab may be beyond the edge. It does
 * so in the next frame, because scrolling at once would force a layout while the page is still being drawn.
 */
export const scrollToMiddle = (item: Element, line: Element) =>
  requestAnimationFrame(() => {
    line.scrollLeft += middleOf(item) - middleOf(line)
  })
