import type { Contract, ContractStage } from '@pandu/contract/contracts'

/** What a stage means for staff and partners, and who does what next. */
const forStaff: Record<ContractStage, (name: string) => string> = {
  preparing: () => 'The PDF is being made. This takes a few seconds.',
  failed: () => 'The PDF could not be made. Complete what is missing and try again.',
  ready: (name) => `Ready to be sent. ${name} does not see it yet.`,
  sent: (name) => `${name} is expected to hand in the signed contract.`,
  signed: () => 'The signed contract is there and waits for a decision.',
  revision: (name) => `${name} is expected to hand in the signed contract again.`,
  declined: (name) => `The contract was declined. ${name} may hand it in again, or another contract can be generated.`,
  approved: () => 'The contract has been approved. This is final.',
}

const forScholar: Partial<Record<ContractStage, string>> = {
  sent: 'Read the contract, sign it, and hand in the signed copy here.',
  signed: 'You have handed it in. The foundation is reviewing it.',
  revision: 'Something has to be corrected. Read the notes and hand in the signed contract again.',
  declined: 'Your contract was declined. You may hand in another signed copy.',
  approved: 'Your contract is approved. There is nothing more to do.',
}

/** Shown after a contract was sent, until its PDF with the number exists. */
const notDrawnYet = 'The PDF is being made with its number. This takes a few seconds.'

export const stateSentence = ({ stage, name, document, error }: Contract, own: boolean) => {
  if (stage === 'sent' && document === null && !error) return notDrawnYet
  return own ? (forScholar[stage] ?? '') : forStaff[stage](name)
}
