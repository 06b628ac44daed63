import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { bucketOf } from './s3.ts'

/** The checkout. Relative folders and the .env file are looked up here, whatever folder the command was typed in. */
export const root = resolve(import.meta.dirname, '../../..')

/** A setting that cannot be used. Its message is one sentence for the person at the terminal. */
export class SettingsError extends Error {}

const whole = (from: number, to: number) => {
  const sentence = `must be a whole number from ${from} to ${to}`
  return z.coerce.number(sentence).int(sentence).min(from, sentence).max(to, sentence)
}
const yesNo = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')
const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `must be an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`,
    )
/** Microsoft's issuers for all tenants, and for private accounts. They are refused, because anybody can create a tenant and choose its e-mail addresses. */
const manyTenants = /^\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(\/|$)/i
const isHere = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
const issuer = address('http:', 'https:')
  .refine((text) => new URL(text).protocol === 'https:' || isHere(new URL(text)), 'must begin with https://')
  .refine((text) => !/[?#]/.test(text), 'must be an address without ? and #')
  .refine(
    (text) => new URL(text).hostname !== 'login.microsoftonline.com' || !manyTenants.test(new URL(text).pathname),
    'must name one tenant of Microsoft Entra, as https://login.microsoftonline.com/TENANT/v2.0',
  )

/** The default name of the provider on screens. */
const providerName = (address: string) => {
  const { hostname } = new URL(address)
  return { 'accounts.google.com': 'Google', 'login.microsoftonline.com': 'Microsoft' }[hostname] ?? hostname
}

const proxy = z.string().transform((text) => (/^(true|false)$/.test(text) ? text === 'true' : /^\d+$/.test(text) ? Number(text) : text))

const schema = z.object({
  PORT: whole(1, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address('http:', 'https:').optional(),
  DATA_DIR: z.string().default('./data'),
  // Not parsed as a URL: PostgreSQL's form without a host, for a Unix socket, is not a valid URL.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be an address that begins with postgresql://')
    .optional(),
  WEB_PROCESSES: whole(1, 64).default(1),
  TRUST_PROXY: proxy.default(false),
  ANSWERS_KEPT_SECONDS: whole(0, 60).default(10),
  API_KEY: z.string().optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default('Pandu <no-reply@localhost>'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address('http:', 'https:').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  FIRST_VIEW_MS: whole(0, 60_000).default(1000),
  DISK_RESERVE: whole(0, 1_000_000_000).default(256),
  BACKUP_DIR: z
    .string()
    .refine((text) => !text.startsWith('s3:') || bucketOf(text) !== undefined, 'must be a folder, or a bucket like s3://bucket/folder')
    .optional(),
  BACKUP_KEEP: whole(1, 10_000).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  CLAMD_URL: address('tcp:', 'unix:').optional(),
  OPENID_ISSUER: issuer.optional(),
  OPENID_CLIENT_ID: z.string().optional(),
  OPENID_CLIENT_SECRET: z.string().optional(),
  OPENID_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  OPENID_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a domain in lowercase, such as example.org')
    .optional(),
  OPENID_TRUST_EMAIL: yesNo.default(false),
  DEMO: yesNo.optional(),
  SUPERADMIN_EMAIL: z.email('must be an e-mail address').default('superadmin@localhost.localdomain'),
  SUPERADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .optional(),
})

/** Where people may sign in beside the password. */
const openIdOf = ({
  OPENID_ISSUER: issuer,
  OPENID_CLIENT_ID: clientId,
  OPENID_CLIENT_SECRET: clientSecret,
  OPENID_NAME: name,
  OPENID_DOMAIN: domain,
  OPENID_TRUST_EMAIL: trustEmail,
}: z.output<typeof schema>) => {
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new SettingsError('The settings OPENID_ISSUER, OPENID_CLIENT_ID and OPENID_CLIENT_SECRET must be given together.')
  return { issuer, clientId, clientSecret, name: name ?? providerName(issuer), domain, trustEmail }
}
export type OpenIdSettings = NonNullable<ReturnType<typeof openIdOf>>

/** The names a setting may have, for the test that keeps .env.example complete. */
export const settingNames = Object.keys(schema.shape)

/** The checked settings; the only place that reads the process environment. */
export type Env = ReturnType<typeof readEnv>

/** Checks the settings and fills in defaults; throws a SettingsError that names the first wrong one. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env) {
  // A blank value is how shells and compose files say "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const read = schema.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new SettingsError(`The setting ${String(issue?.path[0])} ${issue?.message}.`)
  }
  const set = read.data
  if ((set.S3_ACCESS_KEY_ID === undefined) !== (set.S3_SECRET_ACCESS_KEY === undefined)) {
    throw new SettingsError('The settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together.')
  }
  // Backups need another bucket, because objects without a row in the database are removed from the bucket of stored files.
  if (set.S3_BUCKET !== undefined && bucketOf(set.BACKUP_DIR ?? '')?.bucket === set.S3_BUCKET) {
    throw new SettingsError('The setting BACKUP_DIR must name another bucket than S3_BUCKET.')
  }
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(root, set.DATA_DIR),
    /** Absent: the built-in PostgreSQL in `dataDir`. The processes that main.ts starts always have it. */
    databaseUrl: set.DATABASE_URL,
    webProcesses: set.WEB_PROCESSES,
    /** Fastify's `trustProxy`: which proxies may set X-Forwarded-For. */
    trustProxy: set.TRUST_PROXY,
    /** For how long an answer that nothing has changed is kept in memory at most; 0 keeps none. */
    answersKeptSeconds: set.ANSWERS_KEPT_SECONDS,
    apiKey: set.API_KEY,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    s3Bucket: set.S3_BUCKET,
    s3Region: set.S3_REGION,
    s3Endpoint: set.S3_ENDPOINT,
    s3AccessKeyId: set.S3_ACCESS_KEY_ID,
    s3SecretAccessKey: set.S3_SECRET_ACCESS_KEY,
    /** For how many milliseconds a page waits for what it shows first, which the server draws; 0: it is not drawn. */
    firstViewMs: set.FIRST_VIEW_MS,
    /** How many bytes of the disk stay free: what needs more is refused. */
    diskReserve: set.DISK_RESERVE * 1024 * 1024,
    /** The folder, or the bucket (s3://…), into which a backup goes every night; absent: nowhere. */
    backupDir: set.BACKUP_DIR === undefined || set.BACKUP_DIR.startsWith('s3:') ? set.BACKUP_DIR : resolve(root, set.BACKUP_DIR),
    backupKeep: set.BACKUP_KEEP,
    backupPassphrase: set.BACKUP_PASSPHRASE,
    /** The address of clamd, which scans every upload. */
    clamdUrl: set.CLAMD_URL,
    /** The OpenID provider whose accounts can be used to sign in, beside the password; absent when there is none. */
    openId: openIdOf(set),
    /** Whether the demo people may exist, whose password is public: unless said otherwise, only in the built-in database, never where someone has set up a server or an address for everybody. */
    demo: set.DEMO ?? (set.DATABASE_URL === undefined && !set.PUBLIC_URL?.startsWith('https:')),
    superadminEmail: set.SUPERADMIN_EMAIL,
    superadminPassword: set.SUPERADMIN_PASSWORD,
    /** In a terminal the log of requests is off, because it would scroll the start message away. */
    logLevel: set.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
  }
}

/** Adds the root's .env file to the process environment where there is one; variables that are set already keep their values. */
export function loadEnvFile(path: string = resolve(root, '.env')): void {
  if (existsSync(path)) process.loadEnvFile(path)
}
