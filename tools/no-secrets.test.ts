import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Everybody with access to the repository can read its files, and its history keeps them. Secrets therefore belong in settings.

const root = resolve(import.meta.dirname, '..')

/** Formats of private keys and of the API keys of common services. */
const patterns = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[\dA-Z]{16}\b/,
  /\bgh[pousr]_[\dA-Za-z]{30,}\b/,
  /\bxox[abprs]-[\dA-Za-z-]{10,}/,
  /\bAIza[\w-]{35}\b/,
  /\bnpm_[\dA-Za-z]{36}\b/,
  /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
]
const holdsSecret = (text: string) => patterns.some((pattern) => pattern.test(text))

test.runIf(existsSync(join(root, '.git')))(
  'no file of the repository holds a key of a service or a private key, and none is a file of settings or of keys',
  () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .split('\0')
      .filter(Boolean)
    expect(files.length).toBeGreaterThan(1000)
    expect(files.filter((file) => /(^|\/)(\.env|secret\.key.*|id_(rsa|ed25519))$|\.(pem|p12|pfx|jks)$/.test(file))).toEqual([])
    const texts = files.filter((file) => /\.(tsx?|mjs|js|json|md|sql|sh|ya?ml|toml|html|example|txt)$|(^|\/)\.[\w.]+$/.test(file))
    expect(texts.filter((file) => holdsSecret(readFileSync(join(root, file), 'utf8')))).toEqual([])
  },
)

test.each([
  [['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '), true],
  [`AKIA${'A'.repeat(16)}`, true],
  [`ghp_${'a'.repeat(36)}`, true],
  ['AKIA of a word, and ghp_short', false],
])('reads %s', (text, found) => expect(holdsSecret(text)).toBe(found))
