import type { CommentModule } from '@pandu/contract/comments'
import type { Actor, PagePath } from '@pandu/contract/kit'
import type { RawBuilder } from 'kysely'
import type { Db } from './db.ts'

/** A record that can be commented on, as one reader sees it. */
export interface FoundCommentTarget {
  readonly title: string
  /** The courses of the reader in which it can be commented on. A new comment belongs to the first one. */
  readonly courses: readonly [number, ...number[]]
  /** Where it opens for scholars and, where that differs, for those who follow them. */
  readonly page: { readonly member: PagePath; readonly follower?: PagePath }
  /** Who is notified of a new comment, beside those who have commented before. */
  readonly alsoNotified: () => Promise<readonly number[]>
  /** Who may read it, beside staff. Only they are notified of comments. */
  readonly readers: () => Promise<readonly number[]>
}

/** The section or course that is meant, for a record that is in several. */
export interface CommentContext {
  readonly section?: number | undefined
  readonly course?: number | undefined
}

/** A kind of record that can be commented on. The area of the records provides it, and the comments use nothing else of that area. */
export interface CommentTarget {
  readonly module: CommentModule
  /**
   * The record, for those who may read it. The section or course says where, if it stands in several. Throws `notFound` for missing and forbidden ones
   * alike.
   */
  readonly find: (call: { db: Db; actor: Actor }, id: number, within: CommentContext) => Promise<FoundCommentTarget>
  /** Whether a person, a row of `users`, may read it in a course, for statements about many notices. */
  readonly readable: (id: RawBuilder<number>, courseId: RawBuilder<number>) => RawBuilder<boolean>
}
