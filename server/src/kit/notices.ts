import type { Actor, PagePath, PermissionName } from '@pandu/contract/kit'
import { escapeHtml } from './html.ts'

// Each area declares its kinds of notices in `<area>.notices.ts` and names them in `<area>.area.ts` (docs/decisions/0022).

/** A sentence for the bell, as HTML with emphasis, and for a mail, as plain text. */
export interface Sentence {
  readonly html: string
  readonly text: string
}

/** Emphasis inside a sentence: who, or what became of it. */
export const strong = (text: string): Sentence => ({ html: `<strong>${escapeHtml(text)}</strong>`, text })

/** The title of a record inside a sentence. */
export const titled = (text: string): Sentence => ({ html: `<em>${escapeHtml(text)}</em>`, text: `“${text}”` })

/** Writes a sentence: sentence`${strong(name)} submitted ${titled(title)}`. Whatever is put in is text, never HTML. */
export const sentence = (words: TemplateStringsArray, ...values: readonly (string | Sentence)[]): Sentence => {
  const parts = values.map((value) => (typeof value === 'string' ? { html: escapeHtml(value), text: value } : value))
  const joined = (form: keyof Sentence) => words.map((word, at) => word + (parts[at]?.[form] ?? '')).join('')
  return { html: joined('html'), text: joined('text') }
}

/**
 * Whether a kind of notice also goes out by mail. `on` and `off` are where each person's switch stands first; `always` means that the area
 * writes a mail of its own about the same event, which nobody can turn off.
 */
export type NoticeMail = 'on' | 'off' | 'always'

interface NoticeOptions<Facts> {
  /** What happens, as the settings name it: 'A decision on your proposal'. */
  readonly label: string
  /** Who can get it, and so has a switch for it in the settings. */
  readonly reader: (actor: Actor) => boolean
  readonly mail: NoticeMail
  /** Where it leads: an address made by a page of the contract. */
  readonly to: (facts: Facts) => PagePath
  readonly words: (facts: Facts) => Sentence
}

/** A declared kind of notice, with what must be known to write one. */
export interface NoticeKind<Facts = never> extends NoticeOptions<Facts> {
  /** `proposal.decided`; kept with each notice. */
  readonly kind: string
  /** The subject under which the settings list it. */
  readonly group: string
}

export type NoticeKinds = Readonly<Record<string, NoticeKind>>

/** Declares the kinds of notices of an area: `proposalNotices.decided` of `defineNotices('proposal', 'Proposals', { decided: … })` is called `proposal.decided`. */
export const defineNotices = <const T extends Record<string, NoticeOptions<never>>>(
  name: string,
  group: string,
  kinds: T,
): { readonly [K in keyof T]: T[K] extends NoticeOptions<infer Facts> ? NoticeKind<Facts> : never } =>
  Object.fromEntries(Object.entries(kinds).map(([key, options]) => [key, { ...options, kind: `${name}.${key}`, group }])) as never

/** The readers whom `holdersOf` of the notifications finds: the programme team with a permission, and the superadmins. */
export const heldBy = (permission: PermissionName) => (actor: Actor) =>
  actor.role === 'SUPERADMIN' || (actor.role === 'TF' && actor.permissions.includes(permission))
