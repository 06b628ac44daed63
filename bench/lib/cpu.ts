import { readdirSync, readFileSync } from 'node:fs'

/** Of the kernel: ticks of its clock in a second, the same on every Linux that Node runs on. */
const TICKS = 100

const statOf = (pid: number | string) => {
  try {
    // The name of the command may hold spaces and brackets.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // Its own time as a user and in the kernel, and that of children that have ended.
    return { parent: Number(parent), ticks: rest.slice(9, 13).map(Number) }
  } catch {
    // Ended while we looked.
    return undefined
  }
}

/** The process that has started another one; NaN where there is no such thing. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? Number.NaN

/** Milliseconds of processor that a process and all processes right below it have used since they began. Linux only; NaN elsewhere. */
export const cpuOf = (pid: number): number => {
  const own = statOf(pid)
  if (!own) return Number.NaN
  const sum = (ticks: readonly number[]) => ticks.reduce((a, b) => a + b, 0)
  const below = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((one) => one?.parent === pid)
  return ((sum(own.ticks) + sum(below.map((one) => sum(one!.ticks.slice(0, 2))))) * 1000) / TICKS
}
