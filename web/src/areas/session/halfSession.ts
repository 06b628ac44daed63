import { CallError } from '../../kit/call.ts'

/** Whether the sign-in that waits for its second factor has ended: it took too long, or somebody has signed in in another tab. */
export const hasEnded = (error: unknown) => error instanceof CallError && [401, 409, 666].includes(error.status)

/** What people read then. */
export const tooLate = 'That took too long. Please enter your password again'
