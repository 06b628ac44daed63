import { parseArgs } from 'node:util'
import { linesOfChaos, runChaos } from '../server/test/chaos/run.ts'

// npm run chaos [-- --kills 100] [--seed 7] [--minutes 10] [--writes 100000] [--small-disk]: simulated users write while
// processes are killed, connections are cut and the disk runs full. Afterwards it checks that every acknowledged write is stored, once and completely.
// docs/decisions/0067.

const { values } = parseArgs({
  options: {
    /** Number of faults to inject. */
    kills: { type: 'string', default: '20' },
    /** Determines the faults and the writes; their exact timing still differs between runs. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Minimum duration in minutes. */
    minutes: { type: 'string', default: '0' },
    /** Minimum number of answered writes. */
    writes: { type: 'string', default: '0' },
    /** Puts the data folder on a small in-memory disk and fills it at times. Needs root. */
    'small-disk': { type: 'boolean', default: process.getuid?.() === 0 },
  },
})
const number = (name: 'kills' | 'seed' | 'minutes' | 'writes') => {
  const value = Number(values[name])
  if (Number.isFinite(value) && value >= 0) return value
  throw new Error(`--${name} needs a number.`)
}

const seed = number('seed')
console.log(`npm run chaos -- --seed ${seed}`)
const report = await runChaos({
  seed,
  kills: number('kills'),
  minutes: number('minutes'),
  writes: number('writes'),
  smallDisk: values['small-disk'],
  say: (line) => console.log(line),
})
console.log(`\n${linesOfChaos(report).join('\n')}`)
process.exitCode = report.faults.length > 0 ? 1 : 0
