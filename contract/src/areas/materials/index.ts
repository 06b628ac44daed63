export * from './materials.contract.ts'
export * from './materials.events.ts'
