import { Secret, TOTP } from 'otpauth'

/** For how many seconds an app shows one code. */
const PERIOD = 30

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Pandu', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD })

export const newSecret = () => new Secret({ size: 20 }).base32

/** The content of the QR code for an app. */
export const totpUri = (secret: string, label: string) => totpOf(secret, label).toString()

/**
 * The half minute to which a code belongs; undefined when it is wrong. The half minutes before and after are accepted as well, because the clocks of
 * telephones differ.
 */
export const codeStep = (secret: string, code: string, now: number) => {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta
}
