import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withMutants } from './compile.ts'
import { type Content, findMutants } from './find.ts'
import { sqlMutants } from './sql.ts'

const inSql = (text: string, isCondition = false) =>
  sqlMutants(text, isCondition).map(({ start, end, to }) => text.slice(0, start) + to + text.slice(end))
const inCode = (source: string, content?: Content) => findMutants(source, content).map(({ from, to }) => `${from} → ${to}`)

test('each condition of a statement is removed', () => {
  expect(inSql('select a from t where x = 1 and (y is null or z) order by a')).toEqual([
    'select a from t where true and (y is null or z) order by a',
    'select a from t where x = 1 and (false or z) order by a',
    'select a from t where x = 1 and (y is null or false) order by a',
    'select a from t where x = 1 and true order by a',
  ])
  expect(inSql('and r.sent_at is not null')).toEqual(['and true'])
  expect(inSql('(select id from s where s.id = t.id limit 1)')).toEqual(['(select id from s where true limit 1)'])
  expect(inSql("select 'where x and y'")).toEqual([])
})

test('a whole condition, its boundaries and its time spans are changed', () => {
  expect(inSql('a.day > today()::date', true)).toEqual(['true', 'a.day >= today()::date'])
  expect(inSql("x < now() - interval '15 minutes'")).toEqual(["x < now() - interval '16 minutes'"])
  expect(inSql('where d between c.first and c.last')).toEqual([
    'where true',
    'where (d > c.first and d <= c.last)',
    'where (d >= c.first and d < c.last)',
  ])
})

test('a rule becomes true or false, or loses one side of its condition', () => {
  expect(inCode('rules({ read: aboutActor((actor) => isStaff(actor) || !isGuest(actor)) })', 'rules')).toEqual([
    'isStaff(actor) || !isGuest(actor) → true',
    'isStaff(actor) || !isGuest(actor) → false',
    'isStaff(actor) || !isGuest(actor) → isStaff(actor)',
    'isStaff(actor) || !isGuest(actor) → !isGuest(actor)',
    '!isGuest(actor) → isGuest(actor)',
  ])
})

test('a query loses a condition, an item of a list or a guard', () => {
  expect(inCode(`const q = db.selectFrom('t').where('a', 'in', ['x', 'y'])`)).toEqual([
    `.where('a', 'in', ['x', 'y']) → `,
    `'x',  → `,
    `, 'y' → `,
  ])
  expect(inCode('if (!row) throw notFound()')).toEqual(['!row → false'])
  expect(inCode('const DAYS = 60')).toEqual(['60 → 61'])
})

test('in calls only SQL conditions are mutated, except the one that selects the record', () => {
  const source = `if (!row) throw notFound()
    db.updateTable('t').where('t.id', '=', id).where('owner_id', '=', actor.id).set({ size: n + 2 })`
  expect(inCode(source, 'calls')).toEqual([`.where('owner_id', '=', actor.id) → `])
})

test('the compiled file works as before, and as the active mutant when there is one', () => {
  const source = `(a, b, c) => (a || b) && (c > 3 ? a : b)`
  const mutants = findMutants(source)
  const compiled = withMutants(source, mutants, (mutant) => mutants.indexOf(mutant) + 1)
  const evaluate = (active: number) =>
    runInNewContext(compiled, { $mutant: (number: number) => number === active }) as (...given: unknown[]) => unknown
  expect(evaluate(0)(true, false, 4)).toBe(true)
  expect(evaluate(0)(false, true, 4)).toBe(false)
  const results = mutants.map((mutant, index) => `${mutant.to.trim()}: ${String(evaluate(index + 1)(false, true, 4))}`)
  expect(results).toContain('a || b: true')
  expect(results).toContain('b: true')
  expect(results).toContain('a: false')
})
