import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewCredential, UsedCredential } from '@pandu/contract/session'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** What a device does otherwise than it should. */
interface Twist {
  /** The site on which the browser says it is. */
  origin?: string
  /** The name for which the device signs. */
  rpId?: string
  /** Whether the device says that it has checked who holds it. */
  verified?: boolean
  /** How often it says that it has signed. */
  counter?: number
  type?: 'webauthn.create' | 'webauthn.get'
  userHandle?: string | null
}

interface Asked {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

/** A device that makes and uses one passkey (ES256), as browsers hand it on; with `counts` it counts its signatures. */
export const newAuthenticator = (home: { origin: string; counts?: boolean }) => {
  const id = base64url(randomBytes(32))
  const keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  let handle: string | null = null

  const clientData = (type: string, { challenge }: Asked, twist: Twist) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: twist.origin ?? home.origin, crossOrigin: false }))
  const dataOf = (asked: Asked, twist: Twist, attested?: Buffer) => {
    if (home.counts) counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(twist.counter ?? counter)
    const present = 0x01
    const verified = (twist.verified ?? true) ? 0x04 : 0
    const flags = Buffer.from([present | verified | (attested ? 0x40 : 0)])
    return Buffer.concat([sha256(twist.rpId ?? asked.rpId ?? asked.rp?.id ?? ''), flags, count, attested ?? Buffer.alloc(0)])
  }

  return {
    id,
    /** Makes the passkey that it is asked for. */
    make: (asked: Asked, twist: Twist = {}): NewCredential => {
      handle = asked.user?.id ?? null
      const { x, y } = keys.publicKey.export({ format: 'jwk' })
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ])
      const credential = Buffer.from(id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, Buffer.from(isoCBOR.encode(cose))])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(dataOf(asked, twist, attested))],
      ])
      return {
        id,
        client_data: base64url(clientData(twist.type ?? 'webauthn.create', asked, twist)),
        attestation: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      }
    },
    /** Signs what it is asked to sign. */
    sign: (asked: Asked, twist: Twist = {}): UsedCredential => {
      const client = clientData(twist.type ?? 'webauthn.get', asked, twist)
      const data = dataOf(asked, twist)
      return {
        id,
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), keys.privateKey)),
        user_handle: twist.userHandle === undefined ? handle : twist.userHandle,
      }
    },
  }
}
export type Authenticator = ReturnType<typeof newAuthenticator>
