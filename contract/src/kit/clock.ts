/** How far the clock of this process is ahead of the clock that counts, in milliseconds. */
const clock = { ahead: 0 }

/**
 * What time it is by the clock that counts: on the server that of the database, whatever the machine of the process says (docs/decisions/0066); in a
 * browser that of the device. What is stored, or compared with what is stored, is asked here. `Date.now()` measures how long something takes.
 */
export const currentMs = () => Date.now() - clock.ahead
export const currentTime = () => new Date(currentMs())

/** Says how far the clock of this process is ahead of the one that counts. */
export const clockIsAhead = (milliseconds: number) => {
  clock.ahead = milliseconds
}
