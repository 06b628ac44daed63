import { defineSetting, sentences } from '../../kit/index.ts'

/** The steps to a cover letter, in neutral words of our own, because the specification has none (O68). */
export const letterSteps = defineSetting<readonly string[]>({
  key: 'tsa.steps.letter',
  group: 'Proposals',
  label: 'Steps before cover letters',
  help: 'Association officers read them above the guideline of the category before they hand in a cover letter.',
  field: { kind: 'lines' },
  schema: sentences(12, 300),
  default: [
    'Read the guideline of the category and write the letter under the letterhead of your association.',
    'Say who is addressed, what the activity is, when it takes place, and what you ask for.',
    'Put the letter as a PDF into a shared folder that everybody who has the link can read.',
    'Give the link on the next page and send it. An approved letter stays as it is; for another addressee send another letter.',
  ],
})
