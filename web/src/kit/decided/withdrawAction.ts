import type { Area } from '@pandu/contract'
import type { Actor, DecidedStates, Endpoint, Rule, Verdict } from '@pandu/contract/kit'
import { IconArrowBackUp } from '@tabler/icons-react'
import type * as z from 'zod/v4/core'
import type { Action } from '../actions.tsx'
import { lazyDialog, open } from '../dialogs/index.ts'

const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx').then((m) => m.WithdrawDialog))

/** What every record that can be withdrawn has. */
export interface WithdrawableRecord {
  id: number
  version: number
  approval: string
}

type Call<I, O> = Endpoint<z.$ZodType<unknown, I>, z.$ZodType<O>>

/** The props of the dialog about the record. */
export interface WithdrawalProps {
  readonly code: string
  readonly states: DecidedStates<string>
  readonly area: Area
  /** In sentences: 'proposal'. */
  readonly noun: string
  /** After 'Withdraw': 'internship proposal'. */
  readonly title: string
  /** Begins a sentence: '“A title”'. */
  readonly about: string
  readonly call: Call<Record<string, unknown>, { message: string }>
  /** The author's list, which gives the record as it is now. */
  readonly list: Call<{ filter?: { id?: unknown } }, { data: WithdrawableRecord[] }>
  readonly may: { test(actor: Actor, record: WithdrawableRecord): Verdict }
}

interface Options<R extends WithdrawableRecord> extends Omit<WithdrawalProps, 'about' | 'may' | 'list'> {
  readonly about: (record: R) => string
  readonly may: Rule<R>
  readonly list: Call<{ filter?: { id?: unknown } }, { data: R[] }>
}

/** The action with which an author withdraws a record that waits: it asks for the reason, and is final (O93). */
export const withdrawAction = <R extends WithdrawableRecord>({ about, ...of }: Options<R>): Action<R> => ({
  label: 'Withdraw',
  icon: IconArrowBackUp,
  danger: true,
  may: (actor, record) => of.may.test(actor, record) === true,
  run: (record) => open(WithdrawDialog, { record, of: { ...of, about: about(record) } }),
})
