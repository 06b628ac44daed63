/**
 * met: the product meets it, and a check shows that. operator: the operator meets it by following a document. open: not
 * met. none: the requirement does not apply; the reason is given.
 */
export type State = 'met' | 'operator' | 'open' | 'none'

/** One requirement of OWASP ASVS 5.0. Its subject is paraphrased. */
export interface Line {
  readonly number: string
  readonly state: State
  readonly subject: string
  /** How it is met, or why it is not met or does not apply. */
  readonly how: string
  /** `file: name of a test` or `document#heading`. */
  readonly checks: readonly string[]
}
