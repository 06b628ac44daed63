import type { Actor, Rule } from '../src/kit/access.ts'

const person = (id: number, role: Actor['role'], permissions: Actor['permissions'], more: Partial<Actor> = {}): Actor => ({
  id,
  name: '',
  role,
  permissions,
  scholarId: null,
  universityId: null,
  vendorId: null,
  wholeProgramme: false,
  ...more,
})

/** One person of each kind that rules tell apart. The scholar and the officer are of campus 7, scholar2 of campus 8. */
export const people = {
  superadmin: person(1, 'SUPERADMIN', []),
  upcm: person(2, 'TF', ['UPCM']),
  ld: person(3, 'TF', ['LD']),
  teacher: person(4, 'TF', ['TEACHER']),
  tsastaff: person(5, 'TF', ['TSA']),
  guest: person(6, 'TF', ['GUEST']),
  vendor: person(7, 'VENDOR', [], { vendorId: 1, wholeProgramme: true }),
  facilitator: person(8, 'VENDOR', ['FASILITATOR'], { vendorId: 2 }),
  scholar: person(9, 'SCHOLAR', [], { scholarId: 9, universityId: 7 }),
  scholar2: person(10, 'SCHOLAR', [], { scholarId: 10, universityId: 8 }),
  officer: person(11, 'SCHOLAR', ['TSA'], { scholarId: 11, universityId: 7 }),
}

/** Who a rule answers yes, in the order above; in brackets whom it answers "not now". */
export const whoMay = <R = void>(rule: Rule<R>, ...record: R extends void ? [] : [record: R]) =>
  Object.entries(people)
    .map(([name, actor]) => ({ name, verdict: rule.test(actor, record[0] as R) }))
    .filter(({ verdict }) => verdict !== false)
    .map(({ name, verdict }) => (verdict === true ? name : `(${name})`))
    .join(' ')
