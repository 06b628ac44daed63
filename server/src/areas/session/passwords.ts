import { hash, verify } from '@node-rs/argon2'

const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id with 19 MiB and two passes, off the event loop. */
export const hashPassword = (password: string) => hash(password, settings)

// The hash of a password that nobody has: an unknown name costs as long as a known one, so that the clock tells nothing.
const nobody = await hashPassword(crypto.randomUUID())

/** Whether the password is right; with no hash at all it takes as long and says no. */
export const checkPassword = async (stored: string | undefined, password: string) => {
  const right = await verify(stored ?? nobody, password)
  return stored !== undefined && right
}
