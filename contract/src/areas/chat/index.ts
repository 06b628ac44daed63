export * from './chat.access.ts'
export * from './chat.contract.ts'
export * from './chat.pages.ts'
