import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Call } from '../../kit/serve.ts'

type AnyCall = Pick<Call<undefined>, 'request' | 'services' | 'setCookie'>
const cookie = 'pandu_device'
const markOf = ({ services }: Pick<AnyCall, 'services'>, device: string, userId: number) => services.secrets.sign(`${device}:${userId}`)

/** Compares in constant time. */
const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'))

/**
 * The device, if someone has signed in to this account on it before. The cookie is signed, because an invented one would otherwise give fresh attempts.
 */
export const knownDevice = (call: Pick<AnyCall, 'request' | 'services'>, userId: number) => {
  const [device, mark] = call.request.cookies[cookie]?.split('.') ?? []
  return device && mark && isSame(mark, markOf(call, device, userId)) ? device : undefined
}

/** Remembers that someone has signed in to this account here. */
export const rememberDevice = (call: AnyCall, userId: number) => {
  const device = randomBytes(18).toString('base64url')
  call.setCookie(cookie, `${device}.${markOf(call, device, userId)}`, { days: 365 })
}
