import { UserError } from '../lib/node.mjs'

/** A part needs a program that this machine does not have. This is not a fault of the product. */
export class MissingProgram extends UserError {}

/** Runs a part and skips it, with the reason, when a program is missing. On the build server it fails instead. */
export const skipWhenMissing = async <T extends { passed: number; failed: number }>(
  work: () => Promise<T>,
  isBuildServer = process.env['CI'] === 'true',
) => {
  try {
    return await work()
  } catch (error) {
    if (isBuildServer || !(error instanceof MissingProgram)) throw error
    console.log(`Skipped: ${error.message}`)
    return { passed: 0, failed: 0, isMissing: true }
  }
}
