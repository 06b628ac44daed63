import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pandu-secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('encrypted text can be decrypted with the same key, also after a restart', () => {
  const sealed = openSecrets({ dataDir }).seal('3299010101990001')
  expect(sealed).not.toContain('3299')
  expect(openSecrets({ dataDir }).open(sealed)).toBe('3299010101990001')
})

test('encrypting the same text twice gives different results', () => {
  const secrets = openSecrets({ dataDir })
  expect(secrets.seal('x')).not.toBe(secrets.seal('x'))
})

test('changed encrypted text cannot be decrypted', () => {
  const secrets = openSecrets({ dataDir })
  const bytes = Buffer.from(secrets.seal('text'), 'base64url')
  bytes[bytes.length - 1]! ^= 1
  expect(() => secrets.open(bytes.toString('base64url'))).toThrow(/authenticate/)
})

test('only its owner can read the key file', () => {
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o077).toBe(0)
})
