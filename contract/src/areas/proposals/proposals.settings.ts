import { defineSetting, plainLink, type Setting } from '../../kit/index.ts'
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
