import type { Warning } from './warnings.ts'

/** Messages by field name, as they are sent. */
export type FieldErrors = Record<string, string[]>

/** A record after another person's change: the fields that the refused change named, and its new read state. */
export type StoredRecord = Readonly<Record<string, unknown>> & { readonly updated_at: string }

/**
 * The shape of all errors (O10). `errors` and `data.errors` are equal. Some errors have more data: the stored values when a change was based on an
 * outdated state (409); the warnings when a write needs a confirmation (422); `prove` when a call needs the password (403); `factor` when it needs a
 * second factor to be set up (403).
 */
export interface ErrorBody {
  message: string
  errors?: FieldErrors
  data?: { errors?: FieldErrors; stored?: StoredRecord; warnings?: readonly Warning[]; prove?: true; factor?: true }
}

/** The session is over: expired, revoked or signed out elsewhere (001 §4). */
export const SESSION_EXPIRED = 666

/**
 * The request header with the id of the person who uses the page. If the session is that of somebody else, who has signed in in another tab, the call is
 * refused as if the session had ended. It may be left out.
 */
export const PERSON_HEADER = 'X-Person'

/** `issues` of a failed parse as messages by field; issues about the whole value go under the empty name. */
export const fieldErrorsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldErrors => {
  const errors: FieldErrors = {}
  for (const issue of issues) (errors[issue.path.map(String).join('.')] ??= []).push(issue.message)
  return errors
}
