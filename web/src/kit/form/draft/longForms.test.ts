import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { areas } from '@pandu/contract'
import { isLongForm } from '@pandu/contract/drafts'
import type * as z from 'zod/v4/core'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Forms that are long by their fields, and still have no draft. */
const exceptions: Record<string, string> = {
  'areas/operations/DecideManyDialog.tsx': 'its notes belong to the records that were just ticked',
  'areas/session/AddPasskeyDialog.tsx': 'somebody types the name alone; what is long comes from the device',
  'areas/accounts/dialogs/repeatPassword.ts': 'the forms that use it say their own',
}

interface Site {
  file: string
  options: string
}

/** The text between the bracket at `from` and its closing bracket. */
const inBrackets = (text: string, from: number) => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++
    if (')]}'.includes(text[at]!) && --depth === 0) return text.slice(from + 1, at)
  }
  throw new Error(`A bracket stays open: ${text.slice(from, from + 80)}`)
}

const sites: Site[] = globSync('{areas,shell}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .toSorted()
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/(?<!typeof )\b(?:useCallForm|usePasswordForm)(?=[<(])/g)].map(({ index, 0: name }) => {
      const types = text[index + name.length] === '<' ? closeOf(text, index + name.length) : index + name.length
      return { file, options: inBrackets(text, types) }
    })
  })

/** The end of type arguments, which may contain arrows. */
function closeOf(text: string, from: number) {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '<') depth++
    if (text[at] === '>' && text[at - 1] !== '=' && --depth === 0) return at + 1
  }
  throw new Error('Type arguments without an end')
}

const contract: Record<string, Record<string, unknown>> = areas
const isSchema = (value: unknown): value is z.$ZodType => typeof value === 'object' && value !== null && '_zod' in value

/** The schemas of the contract that an expression names, through constants of its file and of files beside it. */
const schemasIn = (expression: string, file: string, seen = new Set<string>()): z.$ZodType[] => {
  const text = readFileSync(join(root, file), 'utf8')
  return [...expression.matchAll(/(?<=\.\.\.|[^.\w'"`]|^)[a-zA-Z_]\w*(\.\w+)*/g)].flatMap(([chain]) => {
    const [head = '', ...rest] = chain.split('.')
    if (seen.has(`${file}:${head}`)) return []
    const [, , from] = new RegExp(`import (?:type )?\\{([^}]*\\b${head}\\b[^}]*)\\} from '([^']+)'`).exec(text) ?? []
    const area = /^@pandu\/contract\/(\w+)$/.exec(from ?? '')?.[1]
    if (area) {
      let value: unknown = contract[area]?.[head]
      for (const part of rest) {
        const inner: unknown = (value as Record<string, unknown> | undefined)?.[part]
        if (inner === undefined || typeof inner === 'function') break
        value = inner
      }
      return isSchema(value) ? [value] : []
    }
    const place = from?.startsWith('.') ? join(dirname(file), from) : from === undefined ? file : undefined
    if (!place) return []
    seen.add(`${file}:${head}`)
    const source = readFileSync(join(root, place), 'utf8')
    const definition = new RegExp(
      `\\b(?:const|function) ${head}\\b[^=]*=?([\\s\\S]*?)\\n(?=\\n|export |const |function |\\}|  const )`,
    ).exec(source)?.[1]
    return definition ? schemasIn(definition, place, seen) : []
  })
}

const schemaOf = (options: string) => /\bschema(?::\s*([\s\S]*?))?,\s*(?:\n|initial|[a-z]+:)/.exec(options)
const isWithout = (options: string) => /\bdraft: undefined\b/.test(options)
const says = (options: string, name: string) => new RegExp(`(^|[{,\\n]\\s*)${name}\\b\\s*[:,]`).test(options)

test('every long form keeps a draft, which its call ends', () => {
  expect(sites.length).toBeGreaterThan(60)
  const wrong = sites.flatMap(({ file, options }) => {
    const isNone = isWithout(options)
    if (says(options, 'draft') && !isNone) {
      const hands = /\bmore\b/.test(options) || /\bsubmit(: [\w.]*send)?,/.test(options)
      return hands ? [] : [`${file}: submit hands no \`more\` on to the call`]
    }
    if (file in exceptions) return []
    const found = schemaOf(options)
    const schemas = schemasIn(found?.[1] ?? 'schema', file)
    if (!schemas.length && !isNone) return [`${file}: no schema of the contract is found; say \`draft\`, also where it is undefined`]
    return schemas.some(isLongForm) ? [`${file}: a long form without a draft`] : []
  })
  expect(wrong).toEqual([])
})

test('every form with a draft says whether it is saved', () => {
  const silent = sites
    .filter(({ options }) => says(options, 'draft') && !isWithout(options))
    .map(({ file }) => [file, readFileSync(join(root, file), 'utf8')] as const)
    .filter(([, text]) => text.includes('<CallForm') && !/<(FormButtons|FormFoot|DraftState)\b/.test(text))
  expect(silent.map(([file]) => file)).toEqual([])
})
