import { decided } from '../../kit/decided.ts'

/** The lives of the two records of this area that others decide on. */
export const proposalLife = decided('tsa_proposals', 'proposal')
export const letterLife = decided('tsa_letters', 'cover letter')
