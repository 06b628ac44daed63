/**
 * met: the product does it, and a check shows it. operator: whoever runs it does it, by a document. open: not
 * met. none: does not apply, with the reason.
 */
export type State = 'met' | 'operator' | 'open' | 'none'

/** One requirement of OWASP ASVS 5.0, in words of ours. */
export interface Line {
  readonly number: string
  readonly state: State
  readonly subject: string
  /** How it is met, or why it is not or does not apply. */
  readonly how: string
  /** `file: name of a test` or `document#heading`. */
  readonly checks: readonly string[]
}
