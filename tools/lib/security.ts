import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { levels } from '../security/levels.ts'
import type { Line } from '../security/line.ts'

/** Compares by number, so that `3.10.2` comes after `3.9.1`. */
const inOrder = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** The level of each requirement of levels 1 and 2, by its number. */
export const requirementLevels = new Map(
  Object.entries(levels)
    .flatMap(([section, digits]) => digits.split('').map((digit, index): [string, number] => [`${section}.${index + 1}`, Number(digit)]))
    .filter(([, level]) => level < 3)
    .toSorted(([a], [b]) => inOrder(a, b)),
)

/** The anchor of a heading. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s-]/gu, '')
    .replaceAll(/\s+/g, '-')

/** Parses a check: `file: name of a test`, or `document#heading` where the requirement asks for documentation. */
export const parseCheck = (check: string) => {
  const found = /^(?<file>[^:#\s]+\.(?:test\.tsx?|spec\.ts|md))(?:: (?<name>.+)|#(?<heading>[\p{L}\d-]+))$/u.exec(check)
  return found?.groups as { file: string; name?: string; heading?: string } | undefined
}

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, '')

/** Says what is wrong with a check; undefined when nothing is. */
export const checkError = (root: string, check: string) => {
  const parts = parseCheck(check)
  if (!parts) return `${check}: neither "file: test" nor "document#heading"`
  const { file, name, heading } = parts
  if (!existsSync(join(root, file))) return `${check}: no such file`
  const text = readFileSync(join(root, file), 'utf8')
  if (heading !== undefined)
    return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].some(([, title]) => slug(title!) === heading)
      ? undefined
      : `${check}: no such heading`
  const escaped = name!.replaceAll(/['\\]/g, '\\$&')
  return [`'${escaped}'`, `'${name}'`, `\`${name}\``, `"${name}"`].some((literal) => text.includes(literal))
    ? undefined
    : `${check}: no such test`
}

/** Says what is wrong with a line; undefined when nothing is. Each line must show its reason to an auditor. */
export const lineError = ({ number, state, how, checks }: Line) => {
  if (!requirementLevels.has(number)) return `${number} is no requirement of level 1 or 2`
  if (how === '') return `${number} does not say how it is met, or why not`
  if (state === 'met' && checks.length === 0) return `${number} is met by nothing that checks it`
  if (state === 'operator' && !checks.some((check) => check.startsWith('docs/')))
    return `${number} is the operator’s, and no document says so`
  return undefined
}
