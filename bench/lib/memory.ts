import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended meanwhile, or this system has no such file.
    return ''
  }
}

/** Memory of a process and its direct children in megabytes. Shared memory is counted once. Linux only; NaN elsewhere. */
export const memoryOf = (pid: number): number => {
  const below = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/status`).includes(`PPid:\t${pid}\n`))
  const sizes = [String(pid), ...below].map((one) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0))
  const all = sizes.reduce((a, b) => a + b, 0) / 1024
  return all > 0 ? all : Number.NaN
}
