import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv, root, settingNames } from './env.ts'

const example = readFileSync(join(root, '.env.example'), 'utf8')
const listed = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }))

test('.env.example lists every setting once and no other', () => {
  expect(listed.map(({ name }) => name).sort()).toEqual([...settingNames].sort())
})

test('the defaults that .env.example shows are the real ones', () => {
  // These show an example or nothing, since their default is the absence of a value.
  const illustrations = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL']
  const shown = Object.fromEntries(listed.filter(({ name }) => !illustrations.includes(name)).map(({ name, value }) => [name, value]))
  expect(readEnv(shown)).toEqual(readEnv({}))
})

test('without any setting it is the demo world on this machine only', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: join(root, 'data'),
    demo: true,
    webProcesses: 1,
  })
})

test('a blank setting counts as absent', () => {
  expect(readEnv({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(readEnv({}))
})

test('a server that somebody set up gets no demo people unless asked for', () => {
  const DATABASE_URL = 'postgresql://pandu@db/pandu'
  expect(readEnv({ DATABASE_URL }).demo).toBe(false)
  expect(readEnv({ DATABASE_URL, DEMO: 'true' }).demo).toBe(true)
  expect(readEnv({ PUBLIC_URL: 'https://pandu.example.org' }).demo).toBe(false)
  expect(readEnv({ PUBLIC_URL: 'http://localhost:3000' }).demo).toBe(true)
  expect(readEnv({ DEMO: 'false' }).demo).toBe(false)
})

test('the address follows the port, and loses its last slash', () => {
  expect(readEnv({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readEnv({ PUBLIC_URL: 'https://pandu.example.org/' }).publicUrl).toBe('https://pandu.example.org')
})

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.1, 10.0.0.2', '10.0.0.1, 10.0.0.2'],
])('TRUST_PROXY=%s', (given, meant) => {
  expect(readEnv({ TRUST_PROXY: given }).trustProxy).toBe(meant)
})

test.each([
  [{ PORT: 'abc' }, 'The setting PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'The setting PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '80.5' }, 'The setting PORT must be a whole number from 1 to 65535.'],
  [{ BACKUP_DIR: 's3://x' }, 'The setting BACKUP_DIR must be a folder, or a bucket like s3://bucket/folder.'],
  [{ BACKUP_DIR: 's3://pandu-files/nightly', S3_BUCKET: 'pandu-files' }, 'The setting BACKUP_DIR must name another bucket than S3_BUCKET.'],
  [{ WEB_PROCESSES: '0' }, 'The setting WEB_PROCESSES must be a whole number from 1 to 64.'],
  [{ DEMO: 'yes' }, 'The setting DEMO must be true or false.'],
  [{ PUBLIC_URL: 'pandu.example.org' }, 'The setting PUBLIC_URL must be an address that begins with http:// or https://.'],
  [{ DATABASE_URL: 'mysql://db' }, 'The setting DATABASE_URL must be an address that begins with postgresql://.'],
  [{ SUPERADMIN_PASSWORD: 'short' }, 'The setting SUPERADMIN_PASSWORD must have at least 8 characters.'],
  [{ S3_ACCESS_KEY_ID: 'key' }, 'The settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together.'],
])('%o is refused in a sentence', (given, sentence) => {
  expect(() => readEnv(given)).toThrow(new Error(sentence))
})
