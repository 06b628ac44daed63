import { hash, verify } from '@node-rs/argon2'
import { passwordLength, type Role } from '@pandu/contract/kit'
import { AppError, invalid } from '../../kit/errors.ts'

const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * How many passwords may wait to be checked. Each check takes 19 MiB and some ten milliseconds, so further ones are refused instead of filling memory.
 */
const LONGEST_QUEUE = 128
let waiting = 0

const inQueue = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting >= LONGEST_QUEUE) throw new AppError(503, 'The server is busy, please try again')
  waiting++
  try {
    return await work()
  } finally {
    waiting--
  }
}

/** argon2id with 19 MiB and two passes, outside of the event loop. */
export const hashPassword = (password: string) => inQueue(() => hash(password, settings))

// The hash of a password that nobody has. An unknown name takes as long as a known one, so that the time it takes reveals nothing.
const nobody = await hashPassword(crypto.randomUUID())

/** Whether the password is right; without a hash it takes as long and answers false. */
export const checkPassword = async (stored: string | undefined, password: string) => {
  const right = await inQueue(() => verify(stored ?? nobody, password))
  return stored !== undefined && right
}

/** The owner of a password, with what others know of that person. */
interface PasswordOwner {
  role: Role | 'DELETED'
  name: string
  email: string
  username: string
  no_tf?: string | null | undefined
}

/** Refuses, at the field `password`, a password that is too short for its owner, common, or made of what others know of its owner. */
export const refuseWeakPassword = async (password: string, { role, name, email, username, no_tf }: PasswordOwner) => {
  const least = passwordLength(role === 'DELETED' ? 'SCHOLAR' : role)
  if (password.length < least) throw invalid({ password: [`The password must be at least ${least} characters`] })
  // The lists of common passwords take 40 MB, so they are loaded only by a process that checks a new password.
  const { passwordWeakness } = await import('./weak-passwords.ts')
  const fault = passwordWeakness(
    password,
    [name, email, username, no_tf ?? ''].filter((text) => text !== ''),
  )
  if (fault) throw invalid({ password: [fault] })
}
