export * from './drafts.contract.ts'
export * from './long-forms.ts'
export * from './draft-names.ts'
