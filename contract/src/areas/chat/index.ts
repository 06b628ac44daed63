export * from './chat.access.ts'
export * from './chat.contract.ts'
export * from './chat.events.ts'
export * from './chat.pages.ts'
