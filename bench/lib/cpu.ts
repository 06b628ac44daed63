import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second of the kernel. The value is the same on every Linux that Node supports. */
const TICKS = 100

const statOf = (pid: number | string) => {
  try {
    // The name of the command may contain spaces and brackets.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // User and system time of the process, and of its children that have ended.
    return { parent: Number(parent), ticks: rest.slice(9, 13).map(Number) }
  } catch {
    // The process has ended meanwhile.
    return undefined
  }
}

/** The parent of a process; NaN when there is none. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? Number.NaN

/** CPU time of a process and its direct children since they started, in milliseconds. Linux only; NaN elsewhere. */
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
