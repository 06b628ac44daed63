import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Ended while we looked, or there is no such thing here.
    return ''
  }
}

/** Megabytes that a process and all processes right below it hold, what they share counted once. Linux only; NaN elsewhere. */
export const memoryOf = (pid: number): number => {
  const below = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/status`).includes(`PPid:\t${pid}\n`))
  const sizes = [String(pid), ...below].map((one) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0))
  const all = sizes.reduce((a, b) => a + b, 0) / 1024
  return all > 0 ? all : Number.NaN
}
