import * as z from 'zod'
import { Flag, plainText } from '../../kit/fields.ts'
import { unprintableMessage } from '../../kit/printable.ts'
import { rupiah, numberInIndonesianWords } from './rupiah.ts'

const printed = (max: number) =>
  plainText(max)
    .check((ctx) => {
      const fault = unprintableMessage(ctx.value)
      if (fault) ctx.issues.push({ code: 'custom', message: fault, input: ctx.value })
    })
    .default('')

/** Who signs for the foundation. */
const signatory = z.object({ name: printed(120), role: printed(120) })

/** What surrounds the text of a contract. */
export const paperFields = z.object({
  /** The language of the text: the fixed words and the dates are in it as well. */
  language: z.enum(['en', 'id']).default('en'),
  /** The foundation's name and address at the top of the first page; without a name there is no letterhead. */
  house: printed(120),
  house_address: printed(300),
  /** Where it is signed. */
  place: printed(80),
  signatories: z.array(signatory).max(2).default([]),
  /** A parent or guardian signs as well. */
  guardian: Flag.default(0),
  /** Leaves space for an e-meterai beside the scholar's signature. */
  e_meterai: Flag.default(0),
  /** In whole rupiah, for the fields of the amount. */
  amount: z
    .number()
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(999_999_999_999, 'is too large')
    .nullable()
    .default(null),
})
export type Paper = z.infer<typeof paperFields>
export const emptyPaper: Paper = paperFields.parse({})

/** The fields that a template's paper fills. */
export const paperValues = ({ amount }: Paper) =>
  amount === null ? {} : { amount: rupiah(amount), amount_words: `${numberInIndonesianWords(amount)} rupiah` }

const words = {
  en: { foundation: 'On behalf of the foundation', scholar: 'The scholar', guardian: 'Parent or guardian' },
  id: { foundation: 'Atas nama yayasan', scholar: 'Penerima beasiswa', guardian: 'Orang tua atau wali' },
}

/** The places to sign, row by row in two columns: the foundation on the left, the scholar's side on the right. */
export const signersOf = ({ language, signatories, guardian }: Paper, scholar: string) => {
  const { foundation, scholar: scholarWord, guardian: guardianWord } = words[language]
  const [first, second] = signatories.filter(({ name, role }) => name !== '' || role !== '')
  const ours = [first ?? { name: '', role: '' }, second].map((one) => one && { title: foundation, ...one })
  const theirs = [{ title: scholarWord, name: scholar, role: '' }, guardian ? { title: guardianWord, name: '', role: '' } : undefined]
  return [0, 1].map((row) => [ours[row], theirs[row]] as const).filter(([left, right]) => left ?? right)
}
