import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { codeOf } from './error-codes.ts'

/** Encrypts what must not be readable in the database, such as the NIK. */
export interface Secrets {
  /** AES-256-GCM with a fresh nonce; the same text is never encrypted to the same string twice. */
  seal(text: string): string
  /** Throws when the text was encrypted with another key or was changed. */
  open(sealed: string): string
  /** A keyed hash of a text that only this installation can make. */
  sign(text: string): string
}

/**
 * The key of the installation is a file beside the data, readable only by its owner. It is made at the first start. installation-key.ts checks that it
 * belongs to the database.
 */
export const openSecrets = (env: Pick<Env, 'dataDir'>): Secrets => {
  const key = readKey(env.dataDir)
  const former = formerKeys(env.dataDir)
  return {
    sign: (text) => createHmac('sha256', key).update(`mark:${text}`).digest('base64url'),
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        return openWith(key, bytes)
      } catch (error) {
        for (const one of former) {
          try {
            return openWith(one, bytes)
          } catch {
            // Encrypted with another key.
          }
        }
        throw error
      }
    },
  }
}

const openWith = (key: Buffer, bytes: Buffer) => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}

/** The path of the key of the installation. */
export const keyPath = (dataDir: string) => join(dataDir, 'secret.key')
/** The former key, while data is encrypted with the new one. */
export const renewingPath = (dataDir: string) => join(dataDir, 'secret.key.renewing')
/** The former key afterwards: what is restored from the trash may be encrypted with it. */
export const formerKeyPath = (dataDir: string) => join(dataDir, 'secret.key.former')

const formerKeys = (dataDir: string) =>
  [renewingPath(dataDir), formerKeyPath(dataDir)].filter((path) => existsSync(path)).map((path) => readFileSync(path))

/** Writes a key file that is either complete or absent. */
const putKey = (path: string, key: Buffer) => {
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(own, key, { mode: 0o600 })
  renameSync(own, path)
}

/** Gives the installation a new key and keeps the previous one. After an interruption, running it again continues the work. */
export const renewKey = (dataDir: string) => {
  const present = readKey(dataDir)
  if (!existsSync(renewingPath(dataDir))) putKey(renewingPath(dataDir), present)
  if (readFileSync(renewingPath(dataDir)).equals(present)) putKey(keyPath(dataDir), randomBytes(32))
}

/** To be called when everything is encrypted with the new key. */
export const finishRenewal = (dataDir: string) => renameSync(renewingPath(dataDir), formerKeyPath(dataDir))

const readKey = (dataDir: string) => {
  const path = keyPath(dataDir)
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    // Two processes may start at the same time. The first one to create the link has created the key, and neither reads an incomplete file.
    const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
    writeFileSync(own, randomBytes(32), { mode: 0o600 })
    try {
      linkSync(own, path)
      chmodSync(path, 0o600)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    } finally {
      rmSync(own)
    }
  }
  return readFileSync(path)
}
