import {
  type Actor,
  isUnchangedDecision,
  MAX_DECISIONS,
  type DecidedStates,
  unchangedDecisionMessage,
  type Verdict,
} from '@pandu/contract/kit'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { UndoHandler } from '../../kit/area.ts'
import type { Before, Decided } from '../../kit/decided-tables.ts'
import { conflict, forbidden, invalid } from '../../kit/errors.ts'
import { countOf } from '../../kit/lists.ts'
import type { Call } from '../../kit/serve.ts'
import type { Tables } from '../../kit/tables.ts'
import { recordOperation } from './operations.service.ts'

/** The parts of a locked record that a decision on many needs. */
interface Decidable<S extends string> extends Decided<S> {
  waiting_since: Date | string
  decided_at: Date | string | null
}

/** The functions of the kit of decided records for one kind. */
interface Records<S extends string> {
  supersededAmong: (call: Call<Actor>, read: readonly { id: number; version: number }[]) => Promise<ReadonlyMap<number, string>>
  withDeletedOwner: (call: Call<Actor>, ids: readonly number[]) => Promise<readonly number[]>
  advanceAll: (call: Call<Actor>, records: readonly Decided<S>[], step: { action: 'reviewed'; to: S; notes: string }) => Promise<void>
  takeBack: (call: Call<Actor>, records: readonly Decided<S>[], before: readonly Before<S>[]) => Promise<void>
}

/** What one kind declares for decisions on many of its records. */
interface Together<S extends string, R extends Decidable<S>, F, J extends { title: string; name: string }> {
  /** The kind of operation. */
  readonly kind: string
  readonly states: DecidedStates<S>
  readonly noun: { readonly one: string; readonly many: string }
  readonly records: Records<S>
  /** The records with these ids that the reader sees, locked in the order of their ids. */
  readonly lock: (call: Call<Actor>, ids: readonly number[]) => Promise<R[]>
  /** The rows of the list with a filter, and its column of ids. */
  // oxlint-disable-next-line typescript/no-explicit-any -- which tables a list joins is the kind's affair; here only its ids are read
  readonly matching: (call: Call<Actor>, filter: F) => SelectQueryBuilder<Tables, any, object>
  readonly id: string
  /** The rule that also judges a single record. */
  readonly verdict: (actor: Actor, record: R & { next: S; supersededBy: string | undefined }) => Verdict
  /** Why some of these records cannot take a decision although the rule allows it, by id. */
  readonly problemsOf?: (call: Call<Actor>, records: readonly R[], approval: S) => Promise<ReadonlyMap<number, string>>
  /** Whether the actor decides on this kind at all. */
  readonly decides: (actor: Actor) => boolean
  readonly describe: (record: R) => J
  /** What follows from the decision: notices, and other effects of the kind. */
  readonly decided: (call: Call<Actor>, records: readonly R[], approval: S) => Promise<void>
  /** Why one of these decisions can no longer be undone although nobody has acted on its record since; `before` is how the records were. */
  readonly undoRefusal?: (call: Call<Actor>, records: readonly R[], before: readonly Before<S>[]) => Promise<string | undefined>
  /** What follows when decisions were undone; the records are as they were decided. */
  readonly undone: (call: Call<Actor>, records: readonly R[], before: readonly Before<S>[]) => Promise<void>
}

interface Wanted<S extends string, F> {
  records: readonly { id: number; version?: number | undefined }[]
  matching?: F | undefined
  approval: S
  notes: string
  preview: number
}

/**
 * One decision on many records of a kind: `decide` serves its call, `undo` takes it back. Every record is judged by the rule for a single one. The
 * number of statements does not depend on the number of records.
 */
export const decidedTogether = <S extends string, R extends Decidable<S>, F, J extends { title: string; name: string }>(
  kind: Together<S, R, F, J>,
) => {
  const { states, noun, records } = kind
  const counted = (count: number) => `${count} ${count === 1 ? noun.one : noun.many}`

  /** The ids of the records that a filter matches. More than can be decided at once are refused; the refusal says how many match. */
  const found = async (call: Call<Actor>, filter: F) => {
    const rows = kind.matching(call, filter)
    const ids = await rows
      .select(sql<number>`${sql.ref(kind.id)}`.as('id'))
      .orderBy(sql.ref(kind.id))
      .limit(MAX_DECISIONS + 1)
      .execute()
    if (ids.length > MAX_DECISIONS) {
      const total = await countOf(rows.select(sql<number>`count(*)`.as('total')))
      throw invalid({ matching: [`${counted(total)} match; at most ${MAX_DECISIONS} can be decided at once`] })
    }
    return ids
  }

  const decide = async (call: Call<Actor>, { records: named, matching, approval, notes, preview }: Wanted<S, F>) => {
    const wanted: Wanted<S, F>['records'] = matching === undefined ? named : await found(call, matching)
    const versions = new Map(wanted.map(({ id, version }) => [id, version]))
    const locked = await kind.lock(call, [...versions.keys()])
    const superseded = await records.supersededAmong(
      call,
      locked.map(({ id, version }) => ({ id, version: versions.get(id) ?? version })),
    )
    const judged = locked.map((record) => {
      const verdict = kind.verdict(call.actor, { ...record, next: approval, supersededBy: superseded.get(record.id) })
      const problem = typeof verdict === 'string' ? verdict : verdict ? same(record) : 'You are not allowed to do this'
      return { record, problem }
    })
    function same(record: R) {
      return isUnchangedDecision(record, { approval, notes })
        ? `It is ${states.byState[approval].label} already: ${unchangedDecisionMessage}`
        : null
    }
    const allowed = judged.flatMap(({ record, problem }) => (problem === null ? [record] : []))
    const problems = (await kind.problemsOf?.(call, allowed, approval)) ?? new Map<number, string>()
    const rows = judged.map(({ record, problem }) => ({
      ...kind.describe(record),
      id: record.id,
      from: record.approval,
      version: record.version,
      problem: problem ?? problems.get(record.id) ?? null,
    }))
    const able = allowed.filter(({ id }) => !problems.has(id))
    const answer = (message: string, operation: number | null = null) => ({ data: { operation, rows }, message })
    if (preview) return answer(ready(able.length, wanted.length))
    if (able.length === 0) return answer('Nothing was decided')

    await records.advanceAll(call, able, { action: 'reviewed', to: approval, notes })
    const title = `${states.byState[approval].label} for ${counted(able.length)}`
    const operation = await recordOperation(call, {
      kind: kind.kind,
      title,
      payload: { approval, taken: able.map(asBefore) },
      records: able.map((record) => {
        const { title: what, name } = kind.describe(record)
        return {
          record_id: record.id,
          label: name === '' ? what : `${what} · ${name}`,
          before: states.byState[record.approval].label,
          after: states.byState[approval].label,
        }
      }),
    })
    await kind.decided(call, able, approval)
    return answer(`Operation ${operation}: ${title}`, operation)
  }

  /**
   * Refused when somebody has acted on one of the records since. Only this leads back from approved, which is otherwise final (X45), because a slip
   * over two hundred rows must not be final.
   */
  const undo: UndoHandler = async (call, { payload }, only) => {
    if (!kind.decides(call.actor)) throw forbidden()
    const { taken } = payload as unknown as { taken: Before<S>[] }
    const wanted = only ? taken.filter(({ id }) => only.includes(id)) : taken
    const before = new Map(wanted.map((one) => [one.id, one]))
    const locked = await kind.lock(call, [...before.keys()])
    const moved = locked.find(({ id, version }) => before.get(id)?.version !== version)
    if (moved) {
      const { title, name } = kind.describe(moved)
      throw conflict(`Another person has acted on “${title}” of ${name} since; this decision can no longer be undone`)
    }
    if (locked.length < wanted.length) throw conflict(`Some of these ${noun.many} have been deleted; this decision can no longer be undone`)
    // What they wrote has gone into the trash with them, so it cannot be taken back.
    const left = await records.withDeletedOwner(call, [...before.keys()])
    if (left.length > 0) throw conflict(`Some of these ${noun.many} are about deleted scholars; this decision can no longer be undone`)
    const reason = await kind.undoRefusal?.(call, locked, wanted)
    if (reason) throw conflict(reason)
    await records.takeBack(call, locked, wanted)
    await kind.undone(call, locked, wanted)
  }

  return { decide, undo }
}

const asBefore = <S extends string>({ id, approval, notes, waiting_since, decided_at, version }: Decidable<S>): Before<S> => ({
  id,
  from: approval,
  notes,
  waiting_since,
  decided_at,
  version: version + 1,
})

const ready = (able: number, of: number) => (able === of ? `All ${of} can take this decision` : `${able} of ${of} can take this decision`)
