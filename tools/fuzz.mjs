import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'
import { findNode, main, root, UserError } from './lib/node.mjs'
import { run } from './lib/process.mjs'

// npm run fuzz [-- --seed 7] [--call createVendor] [--minutes 10] [--cases 40] [--slow 2]: sends valid and
// invalid inputs to every call. A fault is reported with the seed and the call that reproduce it. The server suite runs a short form.

await main(async () => {
  const { values } = parseArgs({
    options: {
      /** The same seed gives the same inputs. */
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      /** One call alone, by its name in the contract (`vendors.create`) or its address (`POST vendor`). */
      call: { type: 'string' },
      /** Starts new rounds, each with the next seed, for this many minutes. */
      minutes: { type: 'string', default: '0' },
      /** Inputs for each call in a round. */
      cases: { type: 'string', default: '40' },
      /** Lists calls that take longer than this many seconds. */
      slow: { type: 'string', default: '2' },
    },
  })
  const number = (name) => {
    const value = Number(values[name])
    if (!Number.isFinite(value) || value < 0) throw new UserError(`--${name} needs a number.`)
    return value
  }
  const options = {
    seed: number('seed'),
    minutes: number('minutes'),
    cases: number('cases'),
    slowSeconds: number('slow'),
    whole: true,
    ...(values.call && { call: values.call }),
  }
  await ensureInstalled()
  console.log(`npm run fuzz -- --seed ${options.seed}`)
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  return run(findNode(), [program, 'run', 'test/fuzz.test.ts'], {
    cwd: join(root, 'server'),
    env: { ...process.env, PANDU_FUZZ: JSON.stringify(options) },
  })
})
