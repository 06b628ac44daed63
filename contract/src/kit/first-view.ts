// What the server and the thread that draws first views (web/src/firstView) say to each other.

/** What is known of the device that asks for a page. */
export interface View {
  /** False for a visitor: only pages that open without a session are drawn for them, with public answers. */
  readonly hasSession: boolean
  /** The time zone of the device. */
  readonly zone: string
  /** How many of {@link viewWidths} are at least as wide as its window. */
  readonly narrow: number
  /** Allows the styles in the page. */
  readonly nonce: string
}

/** The widths, in em, below which a page is drawn in another way. */
export const viewWidths = [62, 48, 36] as const

/** A browser says in this cookie how pages are drawn on it: `2.Asia/Jakarta`. */
export const VIEW_COOKIE = 'pandu_view'

/** A call that a page makes while it is drawn: its declaration (`GET manage/scholar`) and its address. */
export interface WantedCall {
  readonly at: string
  readonly url: string
}

/** An answer that is sent with the page: the key of its query in the web (area, declaration, input), its address, and the body. */
export type FirstAnswer = readonly [area: string, at: string, input: unknown, url: string, body: unknown]

/** A page as it looks when its first calls are answered. */
export interface FirstView {
  readonly html: string
  /** The rules that `html` needs. */
  readonly css: string
  /** The style sheets of the page, as files of the build. */
  readonly styles: readonly string[]
  readonly answers: readonly FirstAnswer[]
}

/** A style rule with the at-rules around it. For each of its selectors, the classes that an element must have; none: it always applies. */
export type StyleRule = readonly [classes: readonly (readonly string[])[], css: string]

/** The style sheets of a build: the names of files in their order, and the rules of each file. */
export interface BuiltStyles {
  /** Every page needs them. */
  readonly start: readonly string[]
  /** The frame around pages behind the login needs them. */
  readonly frame: readonly string[]
  /** By the source file of a page. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  readonly files: Readonly<Record<string, readonly StyleRule[]>>
}

/** Makes calls in the name of the reader, together. Undefined stands for a call that has no answer in advance. */
export type MakeCalls = (wanted: readonly WantedCall[]) => Promise<readonly unknown[]>

/** Draws the page at an address. Undefined: the page itself decides what to show. */
export type DrawFirstView = (path: string, view: View, styles: BuiltStyles, makeCalls: MakeCalls) => Promise<FirstView | undefined>
