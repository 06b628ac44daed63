/** The fields that a letter to many may name between double braces, with their labels. */
export const blastFields = {
  name: 'Name',
  email: 'E-mail',
  university: 'University',
  no_tf: 'No TELADAN',
  year_tf: 'Cohort Year',
} as const
export type BlastField = keyof typeof blastFields
export type BlastValues = Readonly<Record<BlastField, string>>

const field = /\{\{\s*([^{}]*?)\s*\}\}/g
const isField = (name: string): name is BlastField => Object.hasOwn(blastFields, name)

/** The fields that a text names, and the names between braces that are none. */
export const fieldsOf = (text: string) => {
  const names = [...new Set([...text.matchAll(field)].map(([, name = '']) => name))]
  return { known: names.filter(isField), unknown: names.filter((name) => !isField(name)) }
}

/** A text with the values of one person. `escape` escapes each value for its context. */
export const fillFields = (text: string, values: BlastValues, escape = (value: string) => value) =>
  text.replaceAll(field, (whole, name: string) => (isField(name) ? escape(values[name]) : whole))

/** The labels of the fields that a text names and for which a person has no value. */
export const missingFields = (text: string, values: BlastValues) =>
  fieldsOf(text)
    .known.filter((name) => values[name].trim() === '')
    .map((name) => blastFields[name])
