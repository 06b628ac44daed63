import * as z from 'zod'

/** Missing and empty fields read `name is required`, `password confirmation is required` (001 §5); a field may say it otherwise. */
const requiredText = (path: readonly PropertyKey[] | undefined) => `${String(path?.at(-1) ?? 'value').replaceAll('_', ' ')} is required`

z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null || issue.input === ''))
      return requiredText(issue.path)
    if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return requiredText(issue.path)
    if (issue.code === 'invalid_value' && (issue.input === undefined || issue.input === '')) return requiredText(issue.path)
    return undefined
  },
  // A strict content security policy forbids the generated validators.
  jitless: 'document' in globalThis,
})
