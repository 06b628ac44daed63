/** The four account roles (specification 001 §6). Facilitators, mentors and assessors are VENDOR accounts with different permissions. */
export const roles = ['SUPERADMIN', 'TF', 'VENDOR', 'SCHOLAR'] as const
export type Role = (typeof roles)[number]

/** The nine permissions in id order: ids 4 and 7 are fixed by the specification, the others by decision X21. */
export const permissionNames = ['UPCM', 'LD', 'ELSN', 'FASILITATOR', 'MENTOR', 'TEACHER', 'ASSESSMENT', 'GUEST', 'TSA'] as const
export type PermissionName = (typeof permissionNames)[number]

/** The person who makes a call: read from the database on every request, so that a changed permission counts at once. */
export interface Actor {
  id: number
  name: string
  role: Role
  permissions: readonly PermissionName[]
  /** Set for scholars only. */
  scholarId: number | null
  universityId: number | null
  /** Set for vendor users only. */
  vendorId: number | null
  /** Of a vendor whose users reach every scholar (O85). */
  wholeProgramme: boolean
}

/** true: yes. false: no (403). A sentence: allowed in general, but not now, for this reason (409). */
export type Verdict = boolean | string

/** A named question about an actor, and possibly a record. Asked by `allow` on the server and `useCan` in the web. */
export interface Rule<R = void> {
  readonly name: string
  /** A rule about a record must be asked by the handler after loading it; the server refuses an answer of a handler that forgot. */
  readonly about: 'actor' | 'record'
  readonly test: (actor: Actor, record: R) => Verdict
}

type Unnamed<R> = Omit<Rule<R>, 'name'>

/** A rule about the person alone: asked before the handler runs. */
export const aboutActor = (test: (actor: Actor) => Verdict): Unnamed<void> => ({ about: 'actor', test })

/** A rule about a record: the handler asks it once the record is loaded. */
export const aboutRecord = <R>(test: (actor: Actor, record: R) => Verdict): Unnamed<R> => ({ about: 'record', test })

/** Names the rules of an area: `rules('proposal', { review: aboutRecord((actor, p: Proposal) => …) })` gives a rule named `proposal.review`. */
export const rules = <const T extends Record<string, Unnamed<never>>>(
  noun: string,
  unnamed: T,
): { readonly [K in keyof T]: T[K] extends Unnamed<infer R> ? Rule<R> : never } =>
  Object.fromEntries(Object.entries(unnamed).map(([verb, rule]) => [verb, { name: `${noun}.${verb}`, ...rule }])) as never

/** Holds one of the permissions, or is the superadmin, who holds all of them. */
export const holds = (actor: Actor, ...names: PermissionName[]) =>
  actor.role === 'SUPERADMIN' || names.some((name) => actor.permissions.includes(name))

/** Holds one of the permissions personally: for the few rules that leave the superadmin out. */
export const holdsPersonally = (actor: Actor, ...names: PermissionName[]) => names.some((name) => actor.permissions.includes(name))

/** Holds each of the permissions; the superadmin holds all of them. Nobody gives, or takes over, more than they have (O86). */
export const holdsAll = (actor: Actor, names: readonly PermissionName[]) =>
  actor.role === 'SUPERADMIN' || names.every((name) => actor.permissions.includes(name))

/** The superadmin and the programme team (O13). */
export const isStaff = (actor: Actor) => actor.role === 'SUPERADMIN' || actor.role === 'TF'

/** Holds GUEST and nothing else: beside another permission GUEST does not count (O100). */
const isGuest = ({ permissions }: Actor) => permissions.length > 0 && permissions.every((name) => name === 'GUEST')

/** Staff who may write: GUEST only reads (O13, O100). */
export const staffWrites = (actor: Actor) => actor.role === 'SUPERADMIN' || (actor.role === 'TF' && !isGuest(actor))

/** Scholars of the programme, current ones and alumni. */
export const isScholar = (actor: Actor) => actor.role === 'SCHOLAR'

/** The vendor whose users are the assessment team; seeded, never deleted (O55). */
export const ASSESSMENT_VENDOR = 3

/** Implementing partners: role VENDOR without the assessment team, who reach neither scores nor contracts (O85). Which scholars they reach, the server says. */
export const isPartner = (actor: Actor) => actor.role === 'VENDOR' && actor.vendorId !== ASSESSMENT_VENDOR
