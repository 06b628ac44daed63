import { expect, test } from 'vitest'
import { saidTooMuch } from './chaos/proofs.ts'
import { linesOfChaos, runChaos } from './chaos/run.ts'

// What was said to be done is done, once and whole, whatever is killed meanwhile. `npm run chaos` does the same for longer: docs/decisions/0067.

test('a log that says too much is noticed, and the greeting is none', () => {
  const about = { words: ['secret-word'], marks: [/\d{16}/] }
  const log =
    '\nDemo people, all with the password secret-word:\n  guest  secret-word\n{"level":30,"call":"GET /api/scholar/:id","ms":3.1}\n'
  expect(saidTooMuch([log], about)).toEqual({ broken: [], lines: 3 })
  for (const line of ['{"call":"secret-word"}', 'Jobs: secret-word', '    at secret-word', '{"nik":"3299010101990001"}'])
    expect(saidTooMuch([log, line], about).broken, line).toHaveLength(1)
})

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
