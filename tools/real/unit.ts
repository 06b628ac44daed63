import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/node.mjs'
import { MissingProgram } from './missing.ts'

/** The highest exposure level that is allowed, from 0 to 10, as `systemd-analyze security` computes it. */
const MOST_EXPOSED = 3

/** The systemd unit as docs/operations.md shows it. */
const unitOf = (text: string) => /```ini\n(# \/etc\/systemd\/system\/pandu\.service\n[^`]*)```/.exec(text)?.[1]

/** Checks the unit of the document with systemd: that every line is valid, and that the service has few rights. */
export const checkUnit = () => {
  const unit = unitOf(readFileSync(join(root, 'docs/operations.md'), 'utf8'))
  if (!unit) throw new Error('docs/operations.md shows no unit')
  if (spawnSync('systemd-analyze', ['--version']).error)
    throw new MissingProgram('systemd-analyze, of the package systemd, is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'pandu-unit-'))
  try {
    const path = join(folder, 'pandu.service')
    // The account and the program of the unit do not exist on this machine.
    writeFileSync(
      path,
      unit
        .replace(/^User=.*$/m, 'User=daemon')
        .replace(/^Group=.*$/m, '')
        .replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'),
    )
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
    const complaints = verified.stderr.split('\n').filter((line) => line.includes('pandu.service'))
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', `--threshold=${MOST_EXPOSED * 10}`, '--no-pager', path], {
      encoding: 'utf8',
    })
    const exposure = /Overall exposure level for .*?: ([\d.]+)/.exec(judged.stdout)?.[1]
    console.log([...complaints, `exposure ${exposure ?? 'unknown'} of 10; at most ${MOST_EXPOSED} is allowed`].join('\n'))
    const results = [complaints.length === 0, judged.status === 0]
    return { passed: results.filter(Boolean).length, failed: results.filter((one) => !one).length }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
