import type { Actor, Rule, Verdict } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import { useSession, type SignedIn } from './session.ts'

/** Who is signed in. Only for screens behind the login. */
export function useMe(): SignedIn {
  const me = useSession()
  if (!me) throw new Error('useMe was asked on a screen without a session')
  return me
}

/** The answer of a rule, as buttons and menus use it. */
export interface RuleAnswer {
  readonly can: boolean
  /** Set when the rule says: allowed in general, but not now, because … */
  readonly reason?: string
}

/** What a rule said as a {@link RuleAnswer}: a sentence means no, and is the reason. */
export const ruleAnswerOf = (verdict: Verdict): RuleAnswer =>
  typeof verdict === 'string' ? { can: false, reason: verdict } : { can: verdict }

/** Asks a rule of the contract, as the server will. Leave the record out for rules about the person alone. */
export function askRule<R>(actor: Actor, rule: Rule<R>, record: R): RuleAnswer {
  return ruleAnswerOf(rule.test(actor, record))
}

/** `const { can, reason } = useCan(proposalRules.review, proposal)` */
export function useCan<R>(rule: Rule<R>, ...record: R extends void ? [] : [R]): RuleAnswer {
  return askRule(useMe().actor, rule, record[0] as R)
}

interface MayProps<R> {
  rule: Rule<R>
  on?: R
  children: ReactNode
  otherwise?: ReactNode
}

/** `<May rule={accountRules.manage}><Button/></May>` */
export function May<R>({ rule, on, children, otherwise = null }: MayProps<R>) {
  return askRule(useMe().actor, rule, on as R).can ? children : otherwise
}
