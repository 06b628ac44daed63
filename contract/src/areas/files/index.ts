export * from './files.contract.ts'
export * from './upload-names.ts'
export * from './uploads.contract.ts'
