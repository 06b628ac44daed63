/** How far the clock of this process is ahead of the reference clock, in milliseconds. */
const clock = { ahead: 0 }

/**
 * The time by the reference clock: on the server that of the database, whatever the machine of the process says (docs/decisions/0066); in a browser
 * that of the device. Use it for everything that is stored, or compared with what is stored. `Date.now()` is for measuring how long something takes.
 */
export const currentMs = () => Date.now() - clock.ahead
/** The same as a `Date`. */
export const currentTime = () => new Date(currentMs())

/** Sets how far the clock of this process is ahead of the reference clock. */
export const setClockAhead = (milliseconds: number) => {
  clock.ahead = milliseconds
}
