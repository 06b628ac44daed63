import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Call } from '../../kit/serve.ts'

type AnyCall = Pick<Call<undefined>, 'request' | 'services' | 'setCookie'>
const cookie = 'pandu_device'
const markOf = ({ services }: Pick<AnyCall, 'services'>, device: string, userId: number) => services.secrets.sign(`${device}:${userId}`)

/** In the same time, however much of it is right. */
const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'))

/** The device, when someone has signed in to this account on it before. Marked by us: an invented cookie would otherwise buy fresh tries. */
export const knownDevice = (call: Pick<AnyCall, 'request' | 'services'>, userId: number) => {
  const [device, mark] = call.request.cookies[cookie]?.split('.') ?? []
  return device && mark && isSame(mark, markOf(call, device, userId)) ? device : undefined
}

/** Remembers that someone has signed in to this account here. */
export const rememberDevice = (call: AnyCall, userId: number) => {
  const device = randomBytes(18).toString('base64url')
  call.setCookie(cookie, `${device}.${markOf(call, device, userId)}`, { days: 365 })
}
