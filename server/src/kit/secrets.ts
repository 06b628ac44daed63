import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { codeOf } from './faults.ts'

/** Seals what must not lie readable in the database, such as the NIK. */
export interface Secrets {
  /** AES-256-GCM with a fresh nonce; the same text never seals to the same string twice. */
  seal(text: string): string
  /** Throws when the text was sealed with another key or has been touched. */
  open(sealed: string): string
  /** A mark that only this installation can make on a text. */
  sign(text: string): string
}

/** The installation's key lives beside the data, readable by its owner only, and is made at the first start. */
export const openSecrets = (env: Pick<Env, 'dataDir'>): Secrets => {
  const key = readKey(env.dataDir)
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
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

const readKey = (dataDir: string) => {
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    // Two processes may start at once: the one whose link comes first has made the key, and none reads half a file.
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
