export * from './materials.contract.ts'
export * from './materials.events.ts'
export * from './materials.pages.ts'
