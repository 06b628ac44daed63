import { Secret, TOTP } from 'otpauth'

/** What an app with this secret shows now, or so many half minutes from now. */
export const codeOf = (secret: string, halfMinutes = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 })
