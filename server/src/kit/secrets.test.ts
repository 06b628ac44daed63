import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pandu-secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('what is sealed opens again with the same key, also after a restart', () => {
  const sealed = openSecrets({ dataDir }).seal('3299010101990001')
  expect(sealed).not.toContain('3299')
  expect(openSecrets({ dataDir }).open(sealed)).toBe('3299010101990001')
})

test('the same text never seals to the same string', () => {
  const secrets = openSecrets({ dataDir })
  expect(secrets.seal('x')).not.toBe(secrets.seal('x'))
})

test('a touched seal does not open', () => {
  const secrets = openSecrets({ dataDir })
  const bytes = Buffer.from(secrets.seal('text'), 'base64url')
  bytes[bytes.length - 1]! ^= 1
  expect(() => secrets.open(bytes.toString('base64url'))).toThrow(/authenticate/)
})

test('only the owner reads the key', () => {
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o077).toBe(0)
})
