import { parseArgs } from 'node:util'
import { linesOfChaos, runChaos } from '../server/test/chaos/run.ts'

// npm run chaos [-- --kills 100] [--seed 7] [--minutes 10] [--writes 100000] [--small-disk]: people write while processes are killed, lines are cut and the disk
// runs full; then it is proved that what was said to be done is done, once and whole. docs/decisions/0067.

const { values } = parseArgs({
  options: {
    /** How often something is done to the product. */
    kills: { type: 'string', default: '20' },
    /** What is done, and by whom what is written; when is up to the machine. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** It continues until this time is over, too. */
    minutes: { type: 'string', default: '0' },
    /** It continues until so many writes were answered, too. */
    writes: { type: 'string', default: '0' },
    /** The data folder on a small disk in memory, which is filled now and then; for root alone. */
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
