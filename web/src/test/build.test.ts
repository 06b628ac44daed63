import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Plugin } from 'vite'
import { contractCalls } from '../../contract-calls.ts'

const web = join(import.meta.dirname, '../')
const contract = join(import.meta.dirname, '../../../contract/src/')

/** What a plugin of the build makes of a file; undefined: it leaves it alone. */
const built = ({ transform }: Plugin, id: string, code: string): string | undefined =>
  (transform as unknown as (code: string, id: string) => { code: string } | undefined)(code, id)?.code

test('of a call the browser gets the way and the input, not what the server answers nor the sentences', () => {
  const code = `const rows = z.object({ id: z.number() })
export const list = endpoint({ at: 'GET a', does: 'List', source: '001', access: 'public', input: z.object({}), output: rows })
export const shown = { output: 'kept', at: 1 }`
  const out = built(contractCalls(), `${contract}areas/a/a.contract.ts`, code)
  expect(out).toContain("at: 'GET a', does: undefined, source: undefined, access: 'public', input: z.object({}), output: undefined")
  expect(out).toContain('const rows = /* @__PURE__ */ (() => (z.object({ id: z.number() })))()')
  expect(out).toContain("{ output: 'kept', at: 1 }")
  expect(built(contractCalls(), `${web}areas/a.ts`, code)).toBeUndefined()
})
