import type { Endpoint, InputOf, Upload } from '@pandu/contract/kit'
import { demoPeople, type DemoUsername } from '../../seed/people.ts'
import type { World } from './world.ts'

/** The demo people, somebody without a session, and somebody whose session is over. */
export const callers = [...demoPeople.map(({ username }) => username), 'visitor', 'dead'] as const
export type Caller = DemoUsername | 'visitor' | 'dead'

/** Names of callers with blanks between them. */
export type People = string

// Written out and not derived from the rules: a rule that changes by mistake must meet a fact that did not.
export const staff: People = 'superadmin upcm ld elsn teacher guest tsastaff'
/** Staff but GUEST, who only reads (O13). */
export const writers: People = 'superadmin upcm ld elsn teacher tsastaff'
/** Who decides proposals (000 §6). */
export const reviewers: People = 'superadmin upcm'
export const partners: People = 'vendor facilitator mentor assessor'
export const scholars: People = 'scholar scholar2 tsa'
export const signedIn: People = `${staff} ${partners} ${scholars}`
export const anybody: People = `${signedIn} visitor dead`
export const nobody: People = ''

export type Key = number | string

/** An input as a test writes it: files are files. */
export type Given<I> = I extends Upload ? File : I extends object ? { [K in keyof I]: Given<I[K]> | Extract<I[K], Upload> } : I

/** Whose record is asked about, and who gets an answer. Whoever is not named is refused. */
export interface Relation {
  of: (world: World, caller: DemoUsername) => Key | undefined
  may: People
  /** In general yes, but not with this record now: 409. */
  notNow?: People
}

export interface Facts {
  endpoint: Endpoint
  /** Which case it is, where a call has several. */
  about: string
  /** Who gets an answer; for calls that are not about a record. */
  may?: People
  own?: Relation
  /** `sees`: who may know that the record exists without being allowed this; all others cannot tell it from a missing one. */
  other?: Relation & { sees?: People }
  input: (world: World, key: Key, caller: Caller) => unknown
  /** The status of an answer that is allowed. */
  answers: number
}

/** Facts on a call that is not about one record. */
export const plain = <E extends Endpoint>(
  endpoint: E,
  facts: {
    may: People
    about?: string
    input?: Given<InputOf<E>> | ((world: World, caller: Caller) => Given<InputOf<E>>)
    answers?: number
  },
): Facts => {
  const { input, may, about = '', answers = 200 } = facts
  return {
    endpoint,
    about,
    may,
    answers,
    input: (world, _key, caller) =>
      typeof input === 'function' ? (input as (world: World, caller: Caller) => unknown)(world, caller) : (input ?? {}),
  }
}

/** Facts on a call about one record: an own one, somebody else's, and one that is not there. */
export const onRecord = <E extends Endpoint>(
  endpoint: E,
  facts: {
    about?: string
    own?: Relation
    other: Relation & { sees?: People }
    input: (key: never, world: World) => Given<InputOf<E>>
    answers?: number
  },
): Facts => {
  const { about = '', own, other, input, answers = 200 } = facts
  return { endpoint, about, ...(own && { own }), other, answers, input: (world, key) => input(key as never, world) }
}

/** Whether a caller is among the people. */
export const among = (people: People | undefined, caller: Caller) => (people ?? '').split(' ').includes(caller)

/** Names in the facts that are nobody's: a slip of the pen would otherwise be a fact that tests nothing. */
export const strangersIn = ({ may, own, other }: Facts) =>
  [may, own?.may, own?.notNow, other?.may, other?.notNow, other?.sees]
    .flatMap((people) => (people ?? '').split(' '))
    .filter((name) => name !== '' && !(callers as readonly string[]).includes(name))
