import type * as z from 'zod/v4/core'
import type { Endpoint } from './kit/index.ts'
import { serverSide, type ServerSide } from './kit/server-side.ts'

/** The sentence, the source and the answer's schema of a call. The web may not import this file: its build has none of them. */
export const serverSideOf = <I extends z.$ZodType, O extends z.$ZodType>(endpoint: Endpoint<I, O>): ServerSide<O> => endpoint[serverSide]
