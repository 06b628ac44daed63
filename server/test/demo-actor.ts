import type { Actor } from '@pandu/contract/kit'
import { people } from '../../contract/test/people.ts'
import { type DemoUsername, demoPerson } from '../seed/people.ts'

/** A demo person of the same kind as one of the contract's, for queries that are asked without a session. */
export const demoActor = (username: DemoUsername & keyof typeof people): Actor => {
  const { id } = demoPerson(username)
  const { scholarId, ...person } = people[username]
  return { ...person, id, scholarId: scholarId === null ? null : id }
}
