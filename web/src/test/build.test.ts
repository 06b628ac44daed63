import { type Endpoint, endpointOf } from '@pandu/contract/kit'
import { login } from '@pandu/contract/session'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { contractCalls } from '../../contract-calls.ts'

const web = join(import.meta.dirname, '../')
const contract = join(import.meta.dirname, '../../../contract/src/')

/** The output of a build plugin for a file; undefined when the plugin does not change it. */
const built = ({ transform }: Plugin, id: string, code: string): string | undefined =>
  (transform as unknown as (code: string, id: string) => { code: string } | undefined)(code, id)?.code

const calls = (code: string) => built(contractCalls(), `${contract}areas/a/a.contract.ts`, code)

test('of a call the browser gets the way and the input, not what the server answers nor the sentences', () => {
  const code = `const rows = z.object({ id: z.number() })
export const list = endpoint({ at: 'GET a', does: 'List', source: '001', access: 'public', input: z.object({}), output: rows })
export const shown = { output: 'kept', at: 1 }`
  const out = calls(code)
  expect(out).toContain("at: 'GET a', does: undefined, source: undefined, access: 'public', get input() {")
  expect(out).toContain('}, output: undefined }')
  expect(out).toContain('const rows = /* @__PURE__ */ (() => (z.object({ id: z.number() })))()')
  expect(out).toContain("{ output: 'kept', at: 1 }")
  expect(built(contractCalls(), `${web}areas/a.ts`, code)).toBeUndefined()
})

test('the browser makes the schema of an input when it is read, once', () => {
  const out = calls(
    `export const list = endpoint({ at: 'GET a', does: 'List', source: '001', access: 'public', input: made(), output: made() })`,
  )
  const made = vi.fn<() => object>(() => z.object({}))
  // oxlint-disable-next-line typescript/no-implied-eval -- what the build has written, run as the browser would
  const run = new Function('endpoint', 'made', `${out!.replace('export const', 'const')}; return list`) as (
    endpoint: ReturnType<typeof endpointOf>,
    made: () => object,
  ) => Endpoint
  const list = run(endpointOf('a'), made)
  expect(made).not.toHaveBeenCalled()
  expect(list.input).toBe(list.input)
  expect(made).toHaveBeenCalledTimes(1)
})

test('what the browser build leaves out of a call cannot be read by the web, in no build', () => {
  // @ts-expect-error -- the schema of the answer is the server's
  expect(login.output).toBeUndefined()
  // @ts-expect-error -- so is the sentence of the documentation
  expect(login.does).toBeUndefined()
  // @ts-expect-error -- and its source
  expect(login.source).toBeUndefined()
  expect(() => built(contractCalls(), `${contract}server.ts`, 'export const a = 1')).toThrow(/the web may not import this file/)
})

test('a file of the contract that does something when it is loaded fails the build', () => {
  expect(() => calls(`register('a')`)).toThrow(/only declares/)
  expect(() => calls(`if (x) throw new Error('a')`)).toThrow(/only declares/)
  expect(() => calls('export const a = (count += 1)')).toThrow(/only declares/)
  expect(() => calls('export let a = 1')).toThrow(/holds no variable/)
  expect(calls('export const count = () => { let n = 0; n += 1; return n }')).toContain('n += 1')
})

test('a call from which nothing can be left out fails the build', () => {
  const endpoint = `const endpoint = endpointOf('a')\n`
  expect(() => calls(`${endpoint}export const list = endpoint({ ...common, output: rows })`)).toThrow(/declared by an object literal/)
  expect(() => calls(`${endpoint}export const list = endpoint(declaration)`)).toThrow(/declared by an object literal/)
})

test('every file of the contract passes through the build', async () => {
  const files = globSync('**/*.ts', { cwd: contract }).filter((file) => !/\.test\.ts$|^server\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const { code } = await transformWithOxc(readFileSync(join(contract, file), 'utf8'), file)
    built(contractCalls(), join(contract, file), code)
  }
})
