import fc from 'fast-check'
import { dayAway } from '../days.ts'
import { sendFile } from '../app.ts'
import { pdf } from '../proposals.ts'
import type { Json } from './json-schema.ts'

/** Values of records that exist, by the key under which answers showed them. */
export class Pool {
  readonly #values = new Map<string, Set<string | number>>()

  /** Takes the numbers and ids out of an answer. */
  learn(area: string, value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.learn(area, one)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        const isKey = key === 'id' || key.endsWith('_id') || key === 'key' || key === 'code'
        if (isKey && (typeof inner === 'number' || typeof inner === 'string') && String(inner).length <= 60)
          this.#add(key === 'id' ? `${area}.id` : key, inner)
        else this.learn(area, inner)
      }
  }

  /** What exists under that name; of the area first. */
  of(area: string, name: string): readonly (string | number)[] {
    return [...(this.#values.get(`${area}.${name}`) ?? this.#values.get(name) ?? this.#values.get(`${area}.id`) ?? [])]
  }

  #add(key: string, value: string | number): void {
    const values = this.#values.get(key) ?? new Set()
    this.#values.set(key, values)
    // Some of each are enough.
    if (values.size < 60) values.add(value)
  }
}

const words = fc.constantFrom('Pandu', 'Laporan', 'a b c', 'Ünïcödé', 'rapat ke-2', 'x')
const days = fc.integer({ min: -400, max: 400 }).map(dayAway)
const links = fc.constantFrom('https://berkas.example/a', 'https://berkas.example/b?c=d')

const files = {
  'application/pdf': () => sendFile('fuzz.pdf', pdf, 'application/pdf'),
  'text/csv': () => sendFile('fuzz.csv', 'a,b\n1,2\n', 'text/csv'),
  // The smallest picture: one dot.
  'image/png': () =>
    sendFile(
      'fuzz.png',
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
      'image/png',
    ),
} satisfies Record<string, () => File>

const strings = (schema: Json, name: string): fc.Arbitrary<unknown> => {
  if (schema.format === 'date') return days
  if (schema.format === 'date-time') return days.map((day) => `${day}T03:00:00Z`)
  if (schema.format === 'email') return fc.constantFrom('orang@example.org', 'lain@example.org')
  if (schema.pattern && schema.format !== 'uuid') {
    try {
      return fc.oneof(fc.stringMatching(new RegExp(schema.pattern, 'u')), words)
    } catch {
      // It looks ahead or behind.
      return words
    }
  }
  const { minLength = 0, maxLength = 300 } = schema
  const texts = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) })
  return /link|url|content|attach|guideline/.test(name) ? fc.oneof(links, texts) : fc.oneof(words, texts)
}

/** Values that a schema takes, with those of records that exist where its names say so. */
export const valuesOf = (schema: Json, name: string, known: (name: string) => readonly unknown[]): fc.Arbitrary<unknown> => {
  const inner = (one: Json, key = name) => valuesOf(one, key, known)
  const existing = known(name)
  const orExisting = (values: fc.Arbitrary<unknown>) =>
    existing.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...existing), weight: 4 }, { arbitrary: values, weight: 1 }) : values
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.fileRule) {
    const taken = schema.fileRule.accept.flatMap((type) => (type in files ? [files[type as keyof typeof files]] : []))
    return fc.constantFrom(...(taken.length > 0 ? taken : Object.values(files))).map((make) => make())
  }
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return fc.oneof(...forms.map((form) => inner(form)))
  if (schema.allOf) return fc.tuple(...schema.allOf.map((part) => inner(part))).map((parts) => Object.assign({}, ...parts) as unknown)
  if (schema.properties) {
    const model = Object.fromEntries(Object.entries(schema.properties).map(([key, one]) => [key, inner(one, key)]))
    return fc.record(model, { requiredKeys: schema.required ?? [], noNullPrototype: true })
  }
  if (schema.items) return fc.array(inner(schema.items), { minLength: Math.min(schema.minItems ?? 0, 5), maxLength: 5 })
  if (typeof schema.additionalProperties === 'object')
    return fc.dictionary(words, inner(schema.additionalProperties), { maxKeys: 3, noNullPrototype: true })
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const { minimum = -10, maximum = 200 } = schema
      const min = Math.ceil(Math.max(minimum, -(2 ** 31)))
      return orExisting(fc.integer({ min, max: Math.floor(Math.max(Math.min(maximum, 2000), min)) }))
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return orExisting(strings(schema, name))
    case undefined:
    default:
      return orExisting(fc.oneof(words, fc.integer({ min: 0, max: 50 }), fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 3 })))
  }
}

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: inner }), 'x')

/** What no field asks for. Each is made anew, because some are large. */
export const odds: readonly (() => unknown)[] = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1e308',
  'NaN',
  'Infinity',
  '-0',
  '2147483648',
  '99999999999999999999',
  '%_\\',
  "'; select 1 --",
  '0000-01-01',
  '2025-02-29',
  '9999-12-31',
  '10000-01-01',
  '-271821-04-20',
  '2026-11-24T25:61:00Z',
  '2026-01-01T00:00:00+99:99',

  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202efdp.exe',
  '\u200f\u200e\u2066',
  '\ufeff',
  '\r\n.\r\n',
  '\u{1f600}'.repeat(300),

  '__proto__',
  'constructor',
  'toString',
  '{{name}}',
  '=1+1',
  '../../etc/passwd',
  'javascript:alert(1)',
  '<script>1</script>',

  'draft-file:6f1c2f4e-3c55-4f5e-9a7e-0d6a1f1f1f1f',
  '/api/file/6f1c2f4e-3c55-4f5e-9a7e-0d6a1f1f1f1f',
  '00000000-0000-0000-0000-000000000000',

  null,
  true,
  false,
  -1,
  0,
  -0,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  1e308,
  -1e308,
  5e-324,
]
  .map((value) => (): unknown => value)
  .concat(
    () => 'a'.repeat(70_000),
    () => 'ﷺ'.repeat(20_000),
    () => [],
    () => ({}),
    () => [[]],
    () => [null],
    () => ['x', 1, {}],
    () => ({ a: 1 }),
    () => ({ name: 'a', size: 1, type: 'b' }),
    () => JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}') as unknown,
    () => deep(11),
    () => deep(2000),
    () => Array.from({ length: 10_000 }, (_, i) => i + 1),
    () => Array.from({ length: 10_000 }, () => 'x'),
    () => Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k${i}`, i])),
    () => NaN,
  )

/** Bodies that are no JSON of the contract at all, with what they claim to be. */
export const oddBodies: readonly { type: string; body: string | Buffer }[] = [
  { type: 'application/json', body: '' },
  { type: 'application/json', body: '{' },
  { type: 'application/json', body: 'null' },
  { type: 'application/json', body: '"x"' },
  { type: 'application/json', body: '[[]]' },
  { type: 'application/json', body: '[null]' },
  { type: 'application/json', body: '7' },
  { type: 'application/json', body: '{"id":1,"id":2,"__proto__":{"id":3},"name":"a","name":null}' },
  { type: 'application/json', body: `${'['.repeat(50_000)}${']'.repeat(50_000)}` },
  { type: 'application/json', body: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
  { type: 'application/json', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { type: 'application/json; charset=utf-16', body: Buffer.from('{"id":1}', 'utf16le') },
  { type: 'application/json', body: `{"x":"${'a'.repeat(3 * 1024 * 1024)}"}` },
  { type: 'text/plain', body: '{"id":1}' },
  { type: 'text/xml', body: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>' },
  { type: 'application/x-www-form-urlencoded', body: 'id=1&id=2' },
  { type: 'multipart/form-data', body: 'x' },
  { type: 'multipart/form-data; boundary=b', body: '--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n' },
  { type: 'multipart/form-data; boundary=b', body: '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n' },
  {
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\nContent-Disposition: form-data; name="x"; filename="\u0000.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1\r\n--b--\r\n',
  },
  { type: 'nonsense', body: 'x' },
]
