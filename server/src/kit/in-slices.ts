/** How many screens get a frame without a pause. This takes some milliseconds. */
const AT_ONCE = 200

/**
 * Sends frames to many screens without blocking the process: after some of them other work can run. Every screen gets its frames in the order in
 * which they were passed in. `give` is called later, so it must check whether the screen may still get the frame.
 */
export const deliverInSlices = <Screen, Frame>(give: (screen: Screen, frame: Frame) => void, atOnce = AT_ONCE) => {
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
