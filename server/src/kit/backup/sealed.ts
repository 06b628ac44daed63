import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/** An archive cannot be made, read or restored. The message is one sentence for the person at the terminal. */
export class BackupError extends Error {}

const MAGIC = 'PANDU-BACKUP-SEALED-1'
/** The bytes of one frame. Each frame is encrypted separately, so that an archive of any size needs little memory. */
const FRAME = 64 * 1024
const TAG = 16
const HEADER = 256
/** The parameters that OWASP recommends for scrypt. They need 128 MiB for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 }

interface Keys {
  key: Buffer
  /** Distinguishes a wrong passphrase from a damaged archive, and reveals nothing about the key. */
  check: Buffer
}

const derive = (passphrase: string, salt: Buffer) =>
  new Promise<Keys>((done, fail) => {
    scrypt(passphrase.normalize('NFKC'), salt, 48, { ...COST, maxmem: 256 * 2 ** 20 }, (error, bytes) =>
      error ? fail(error) : done({ key: bytes.subarray(0, 32), check: bytes.subarray(32) }),
    )
  })

/** The header, a line of fixed length with the parameters of the encryption. The tag of each frame authenticates it. */
const headerOf = (salt: Buffer, check: Buffer) =>
  Buffer.from(
    `${MAGIC} scrypt-${COST.N}-${COST.r}-${COST.p} aes-256-gcm-${FRAME} ${salt.toString('hex')} ${check.toString('hex')}`.padEnd(
      HEADER - 1,
    ) + '\n',
  )

/**
 * Each archive has a key of its own, so a counter is a fresh nonce each time. The last frame is marked, so that a cut between two frames is noticed.
 */
const nonceOf = (frame: number, isLast: boolean) => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(frame), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Splits a stream into pieces of the same size. There is always a last piece, which is known only when the stream ends. */
const inPieces = (size: number, each: (piece: Buffer, isLast: boolean) => Buffer) => {
  let held: Buffer[] = []
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      held.push(chunk)
      length += chunk.length
      if (length <= size) return done()
      try {
        let all = Buffer.concat(held)
        for (; all.length > size; all = all.subarray(size)) this.push(each(all.subarray(0, size), false))
        held = [all]
        length = all.length
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, each(Buffer.concat(held), true))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

/** Encrypts a stream with a passphrase: AES-256-GCM in frames, with a key from scrypt. */
export const startEncryption = async (passphrase: string) => {
  const salt = randomBytes(16)
  const { key, check } = await derive(passphrase, salt)
  const header = headerOf(salt, check)
  let frame = 0
  const frames = inPieces(FRAME, (piece, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame, isLast)).setAAD(header)
    const sealed = Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    return frame++ === 0 ? Buffer.concat([header, sealed]) : sealed
  })
  return frames
}

/** Whether an archive has the header of an encrypted one. */
export const isEncrypted = (start: Buffer) => start.subarray(0, MAGIC.length).toString('latin1') === MAGIC

/** How many bytes of an archive `opening` needs. */
export const encryptedHeaderLength = HEADER

/** Decrypts what follows the header of an encrypted archive. A wrong passphrase is reported at once. */
export const startDecryption = async (header: Buffer, passphrase: string | undefined) => {
  if (!passphrase) throw new BackupError('The archive is encrypted; set BACKUP_PASSPHRASE to its passphrase.')
  const [, , , salt = '', wanted = ''] = header.toString('latin1').trim().split(' ')
  const { key, check } = await derive(passphrase, Buffer.from(salt, 'hex'))
  const known = Buffer.from(wanted, 'hex')
  if (!header.equals(headerOf(Buffer.from(salt, 'hex'), known))) throw new BackupError('The head of the archive is damaged.')
  if (!timingSafeEqual(check, known)) throw new BackupError('BACKUP_PASSPHRASE is not the passphrase of this archive.')
  let frame = 0
  return inPieces(FRAME + TAG, (piece, isLast) => {
    const cut = piece.length - TAG
    if (cut < 0) throw new BackupError('The archive is cut off.')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame, isLast)).setAAD(header).setAuthTag(piece.subarray(cut))
    const open = decipher.update(piece.subarray(0, cut))
    try {
      decipher.final()
    } catch {
      throw new BackupError(
        isLast
          ? 'The archive is cut off, or damaged at its end.'
          : `The archive is damaged at about ${Math.round((frame * FRAME) / 1024)} KiB.`,
      )
    }
    frame += 1
    return open
  })
}
