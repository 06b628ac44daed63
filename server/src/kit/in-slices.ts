/** How many screens are sent a frame without a pause: some milliseconds of work. */
const AT_ONCE = 200

/**
 * Gives frames to many screens without holding up the process: after some of them other work gets its turn. Every screen gets its frames in
 * the order in which they were handed over. `give` is called when it is a screen's turn, so it must ask whether the screen may still hear them.
 */
export const inSlices = <Screen, Frame>(give: (screen: Screen, frame: Frame) => void, atOnce = AT_ONCE) => {
  const waiting: { screens: readonly Screen[]; next: number; frame: Frame }[] = []
  let isRunning = false

  const slice = () => {
    let left = atOnce
    for (let first = waiting[0]; first && left > 0; first = waiting[0]) {
      const screen = first.screens[first.next++]
      if (first.next >= first.screens.length) waiting.shift()
      if (screen === undefined) continue
      left--
      give(screen, first.frame)
    }
    isRunning = waiting.length > 0
    if (isRunning) setImmediate(slice)
  }

  return (screens: readonly Screen[], frame: Frame) => {
    waiting.push({ screens, next: 0, frame })
    if (!isRunning) slice()
  }
}
