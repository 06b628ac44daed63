import { defineSetting, plainLink, sentences, type Setting } from '../../kit/index.ts'
import { NO_GUIDELINE, type ProposalKind } from './proposals.contract.ts'

const guideline = (kind: ProposalKind, proposals: string) =>
  defineSetting({
    key: `proposals.guideline.${kind}`,
    group: 'Proposals',
    label: `Guideline of ${proposals}`,
    help: 'Scholars read it before they write their proposal; the programme team can change it there, too. https:// alone means that there is none.',
    field: { kind: 'text' },
    schema: plainLink().transform((link) => link || NO_GUIDELINE),
    default: NO_GUIDELINE,
  })

/** The link to the guideline of each kind of proposal. */
export const guidelineSettings: Readonly<Record<ProposalKind, Setting<string>>> = {
  internships: guideline('internships', 'internships'),
  sponsorships: guideline('sponsorships', 'sponsorships'),
  gep: guideline('gep', 'GEP'),
}

const steps = (kind: ProposalKind, proposals: string, usual: readonly string[]) =>
  defineSetting<readonly string[]>({
    key: `proposals.steps.${kind}`,
    group: 'Proposals',
    label: `Steps before ${proposals}`,
    help: 'Scholars read them above the guideline before they write their proposal. Without any, the guideline stands there alone.',
    field: { kind: 'lines' },
    schema: sentences(12, 300),
    default: usual,
  })

/** The steps that scholars are told to take before they write a proposal of each kind. */
export const stepSettings: Readonly<Record<ProposalKind, Setting<readonly string[]>>> = {
  internships: steps('internships', 'internships', []),
  // The specification has four steps and does not give their words (O68).
  sponsorships: steps('sponsorships', 'sponsorships', [
    'Read the guideline: it says what can be supported, and up to which sum.',
    'Ask your student association for a recommendation letter, and the organiser for a confirmation in your name.',
    'Write down what it costs, item by item, and put the link to it into the proposal.',
    'Send the proposal at least four weeks before the event, so that there is time to answer questions.',
  ]),
  gep: steps('gep', 'GEP', []),
}
