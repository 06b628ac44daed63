import { expect, test } from 'vitest'
import { linesOfChaos, runChaos } from './chaos/run.ts'

// What was said to be done is done, once and whole, whatever is killed meanwhile. `npm run chaos` does the same for longer: docs/decisions/0067.

// How processes hang together is read from /proc.
test.skipIf(process.platform !== 'linux')(
  'nothing that was acknowledged is lost, stands there twice or by halves, though five times something is killed',
  async () => {
    const report = await runChaos({ seed: 5, kills: 5, writes: 300, minutes: 0, smallDisk: false, say: () => {} })
    expect(report.faults, linesOfChaos(report).join('\n')).toEqual([])
    expect([...report.tallies].filter(([, { done }]) => done === 0).map(([kind]) => kind)).toEqual([])
  },
  240_000,
)
