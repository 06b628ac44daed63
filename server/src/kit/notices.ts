import type { Actor, PagePath, PermissionName } from '@pandu/contract/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Contributions } from './area.ts'
import { escapeHtml, textOfRich } from './html.ts'

// Each area declares its kinds of notices in `<area>.notices.ts` and names them in `<area>.area.ts` (docs/decisions/0022).

/** A sentence for the bell, as HTML with emphasis, and for a mail, as plain text. */
export interface Sentence {
  readonly html: string
  readonly text: string
}

/** An emphasised part of a sentence: a person or a result. */
export const strong = (text: string): Sentence => ({ html: `<strong>${escapeHtml(text)}</strong>`, text })

/** The title of a record inside a sentence. */
export const titled = (text: string): Sentence => ({ html: `<em>${escapeHtml(text)}</em>`, text: `“${text}”` })

/** A template tag for sentences: sentence`${strong(name)} submitted ${titled(title)}`. Inserted strings are text and never HTML. */
export const sentence = (words: TemplateStringsArray, ...values: readonly (string | Sentence)[]): Sentence => {
  const parts = values.map((value) => (typeof value === 'string' ? { html: escapeHtml(value), text: value } : value))
  const joined = (form: keyof Sentence) => words.map((word, at) => word + (parts[at]?.[form] ?? '')).join('')
  return { html: joined('html'), text: joined('text') }
}

/** Converts a sentence that was stored as HTML to plain text. */
export const plainText = (html: string) => textOfRich(html.replaceAll(/<em>(.*?)<\/em>/g, '“$1”'))

/** The ids of the records that a notice is about, by name. They are stored with the notice. */
export type NoticeAbout = Readonly<Record<string, number | readonly number[] | null | undefined>>

/** A number of {@link NoticeAbout}, for use in a statement. */
type Numbers<About> = (name: keyof About & string) => RawBuilder<number>

/**
 * The condition under which a notice may be read. It is checked when the notice is delivered: when its mail is sent, and when a bell shows it
 * (docs/decisions/0061). It is SQL about a row of `users`, the reader, and a row of `notifications`.
 */
export interface Readable<Facts> {
  readonly about: ((facts: Facts) => NoticeAbout) | undefined
  readonly test: ((contributions: Pick<Contributions, 'commentTargets'>) => RawBuilder<boolean>) | undefined
}

type TestOfRecords<About> = (numbers: Numbers<About>, contributions: Pick<Contributions, 'commentTargets'>) => RawBuilder<boolean>

/** Older notices do not say what they are about, and pass. */
const passes =
  <About>(test: TestOfRecords<About>) =>
  (contributions: Pick<Contributions, 'commentTargets'>) =>
    sql<boolean>`(notifications.about is null
      or ${test((name) => sql<number>`(notifications.about->>${sql.lit(name)})::int`, contributions)})`

/** Readable while a condition about the reader and the records of the notice holds. */
export const readableWhile = <Facts, const About extends NoticeAbout>(
  about: (facts: Facts) => About,
  test: TestOfRecords<About>,
): Readable<Facts> => ({ about, test: passes(test) })

/** Readable while a condition about the reader alone holds. */
const readableIf = (test: RawBuilder<boolean>): Readable<unknown> => ({ about: undefined, test: () => test })

/** Always readable, for notices about the reader or their records. */
export const readableAlways: Readable<unknown> = { about: undefined, test: undefined }

/** Whether a person, a row of `users`, holds one of these permissions. */
export const holdsOneOf = (...names: readonly PermissionName[]) =>
  sql<boolean>`exists (select from user_permissions p join permissions n on n.id = p.permission_id
    where p.user_id = users.id and n.name = any(${[...names]}::text[]))`

const isHolder = (...names: readonly PermissionName[]) =>
  sql<boolean>`(users.role = 'SUPERADMIN' or (users.role = 'TF' and ${holdsOneOf(...names)}))`

/** Readable for those whom {@link heldBy} finds. */
export const readableToHolders = (...names: readonly PermissionName[]) => readableIf(isHolder(...names))

/** Readable for those whom {@link heldBy} finds, while a condition about the records of the notice holds. */
export const readableToHoldersWhile = <Facts, const About extends NoticeAbout>(
  permission: PermissionName,
  about: (facts: Facts) => About,
  test: TestOfRecords<About>,
): Readable<Facts> => ({ about, test: (contributions) => sql<boolean>`(${isHolder(permission)} and ${passes(test)(contributions)})` })

/** Readable for the superadmins. */
export const readableToSuperadmins = readableIf(sql<boolean>`users.role = 'SUPERADMIN'`)

/**
 * Whether a kind of notice is also sent by mail. `on` and `off` are the default of each person's switch. `always` means that the area sends its own mail
 * about the same event, which nobody can turn off.
 */
export type NoticeMail = 'on' | 'off' | 'always'

interface NoticeOptions<Facts> {
  /** What happens, as the settings name it: 'A decision on your proposal'. */
  readonly label: string
  /** Who can get this notice, and therefore has a switch for it in the settings. */
  readonly reader: (actor: Actor) => boolean
  /** Whether its reader may still read it. Notices about deleted records, or records that the reader may no longer see, are neither mailed nor shown. */
  readonly readable: Readable<Facts>
  readonly mail: NoticeMail
  /** The address that it opens, made by a page of the contract. */
  readonly to: (facts: Facts) => PagePath
  readonly words: (facts: Facts) => Sentence
}

/** A declared kind of notice. `Facts` is the data that is needed to create one. */
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

/** The people whom `holdersOf` of the notifications finds: the programme team with a permission, and the superadmins. */
export const heldBy = (permission: PermissionName) => (actor: Actor) =>
  actor.role === 'SUPERADMIN' || (actor.role === 'TF' && actor.permissions.includes(permission))
