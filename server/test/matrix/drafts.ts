import { createBankItem } from '@pandu/contract/bank'
import { discardDraft, keepDraftFile, readDraft, saveDraft } from '@pandu/contract/drafts'
import { updateNoticePreference } from '@pandu/contract/notifications'
import { sendFile } from '../app.ts'
import { pdf } from '../proposals.ts'
import { type Facts, plain, signedIn, writers } from './facts.ts'

const form = updateNoticePreference.at

export const draftFacts: Facts[] = [
  plain(readDraft, { may: signedIn, input: { form } }),
  plain(saveDraft, { may: signedIn, input: { form, version: 0, writer: 'thematrix', values: { title: 'Half a sentence' } } }),
  // A file goes by the rule of the call that the form sends.
  plain(keepDraftFile, {
    may: writers,
    input: { form: createBankItem.at, field: 'content', file: sendFile('proof.pdf', pdf, 'application/pdf') },
  }),
  plain(saveDraft, {
    about: 'of a call that not everybody may make',
    may: writers,
    input: { form: createBankItem.at, version: 0, writer: 'thematrix', values: {} },
  }),
  plain(discardDraft, { may: signedIn, input: { form } }),
]
