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
  // These settings have no default, so the file shows an example or nothing.
  const illustrations = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL']
  const shown = Object.fromEntries(listed.filter(({ name }) => !illustrations.includes(name)).map(({ name, value }) => [name, value]))
  expect(readEnv(shown)).toEqual(readEnv({}))
})

test('without settings the product has the demo world and listens on this machine only', () => {
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

test('an installation with a server has no demo people unless DEMO is set', () => {
  const DATABASE_URL = 'postgresql://pandu@db/pandu'
  expect(readEnv({ DATABASE_URL }).demo).toBe(false)
  expect(readEnv({ DATABASE_URL, DEMO: 'true' }).demo).toBe(true)
  expect(readEnv({ PUBLIC_URL: 'https://pandu.example.org' }).demo).toBe(false)
  expect(readEnv({ PUBLIC_URL: 'http://localhost:3000' }).demo).toBe(true)
  expect(readEnv({ DEMO: 'false' }).demo).toBe(false)
})

test('the default address uses the port, and a final slash is removed', () => {
  expect(readEnv({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readEnv({ PUBLIC_URL: 'https://pandu.example.org/' }).publicUrl).toBe('https://pandu.example.org')
})

test('an OpenID provider has a readable name; only one on this machine may be used without https', () => {
  const of = (OPENID_ISSUER: string, more = {}) =>
    readEnv({ OPENID_ISSUER, OPENID_CLIENT_ID: 'pandu', OPENID_CLIENT_SECRET: 'secret', ...more }).openId
  expect(of('https://accounts.google.com')).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'pandu',
    clientSecret: 'secret',
    name: 'Google',
    domain: undefined,
    trustEmail: false,
  })
  expect(of('https://login.microsoftonline.com/f8cdef31-a31e-4b4a-93e4-5f571e91255a/v2.0')?.name).toBe('Microsoft')
  expect(of('https://id.example.org/realm')?.name).toBe('id.example.org')
  expect(of('http://127.0.0.1:4000', { OPENID_NAME: 'Campus', OPENID_DOMAIN: 'example.org' })).toMatchObject({
    name: 'Campus',
    domain: 'example.org',
  })
  expect(readEnv({}).openId).toBeUndefined()
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
  [
    { OPENID_ISSUER: 'https://accounts.google.com', OPENID_CLIENT_ID: 'pandu' },
    'The settings OPENID_ISSUER, OPENID_CLIENT_ID and OPENID_CLIENT_SECRET must be given together.',
  ],
  [{ OPENID_ISSUER: 'http://accounts.example.org' }, 'The setting OPENID_ISSUER must begin with https://.'],
  [{ OPENID_ISSUER: 'https://accounts.example.org/?a=b' }, 'The setting OPENID_ISSUER must be an address without ? and #.'],
  ...['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'].map((tenant): [Record<string, string>, string] => [
    { OPENID_ISSUER: `https://login.microsoftonline.com/${tenant}/v2.0` },
    'The setting OPENID_ISSUER must name one tenant of Microsoft Entra, as https://login.microsoftonline.com/TENANT/v2.0.',
  ]),
  [{ OPENID_DOMAIN: 'Example.org' }, 'The setting OPENID_DOMAIN must be a domain in lowercase, such as example.org.'],
  [{ S3_ACCESS_KEY_ID: 'key' }, 'The settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together.'],
])('%o is refused in a sentence', (given, sentence) => {
  expect(() => readEnv(given)).toThrow(new Error(sentence))
})
