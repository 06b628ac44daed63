import { expect, test } from 'vitest'
import { people } from '../../test/people.ts'
import { type Actor, holds, holdsItself, isScholar, isStaff, staffWrites } from './access.ts'

const who = (question: (actor: Actor) => boolean) =>
  Object.entries(people)
    .filter(([, actor]) => question(actor))
    .map(([name]) => name)
    .join(' ')

test('staff are the superadmin and the programme team; of them GUEST writes nothing', () => {
  expect(who(isStaff)).toBe('superadmin upcm ld teacher tsastaff guest')
  expect(who(staffWrites)).toBe('superadmin upcm ld teacher tsastaff')
  expect(who(isScholar)).toBe('scholar scholar2 officer')
})

test('the superadmin holds every permission, but none by own right', () => {
  expect(who((actor) => holds(actor, 'UPCM', 'TSA'))).toBe('superadmin upcm tsastaff officer')
  expect(who((actor) => holdsItself(actor, 'UPCM', 'TSA'))).toBe('upcm tsastaff officer')
})
