import type { CommentModule } from '@pandu/contract/comments'
import type { Actor, PagePath } from '@pandu/contract/kit'
import type { RawBuilder } from 'kysely'
import type { Db } from './db.ts'

/** A record that can be commented on, as one reader sees it. */
export interface FoundCommentPlace {
  readonly title: string
  /** The courses of the reader in which it is talked about; a new comment belongs to the first. */
  readonly courses: readonly [number, ...number[]]
  /** Where it opens for scholars and, where that differs, for those who follow them. */
  readonly page: { readonly member: PagePath; readonly follower?: PagePath }
  /** Who hears of a new comment beside those who have commented before. */
  readonly concerned: () => Promise<readonly number[]>
  /** Who may read it, beside staff. Only they are told of a comment. */
  readonly readers: () => Promise<readonly number[]>
}

/** Where of several places a record is meant. */
export interface CommentWithin {
  readonly section?: number | undefined
  readonly course?: number | undefined
}

/** A kind of record that can be commented on. The area that keeps the records brings it; comments ask that area nothing else. */
export interface CommentPlace {
  readonly module: CommentModule
  /**
   * The record, for those who may read it. The section or course says where, if it stands in several. Throws `notFound` for missing and forbidden ones
   * alike.
   */
  readonly find: (call: { db: Db; actor: Actor }, id: number, within: CommentWithin) => Promise<FoundCommentPlace>
  /** Whether a person, a row of `users`, may read it in a course, for statements about many notices. */
  readonly readable: (id: RawBuilder<number>, courseId: RawBuilder<number>) => RawBuilder<boolean>
}
