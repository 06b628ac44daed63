import type { PagePath } from '@pandu/contract/kit'
import { listMicroEvents, listTsaLetters, listTsaProposals, type MicroEvent, type TsaLetter, type TsaProposal } from '@pandu/contract/tsa'
import type { ComponentProps, ReactNode } from 'react'
import { useCall } from '../../kit/query.ts'
import { OpenedRecord } from '../../kit/states.tsx'

/** Loads one proposal and keeps it up to date while it is on the screen. With `tsa_id` only if it belongs to this association. */
export const useTsaProposal = (id: number, tsa_id?: number) => useCall(listTsaProposals, { filter: { id, tsa_id } }, { enabled: id > 0 })

/** One cover letter, in the same way. */
export const useTsaLetter = (id: number) => useCall(listTsaLetters, { filter: { id } }, { enabled: id > 0 })

/** One micro event, in the same way. */
const useMicroEvent = (id: number) => useCall(listMicroEvents, { filter: { id } }, { enabled: id > 0 })

interface WithProps<R> {
  id: number
  /** The association that the address names. */
  tsa?: number | undefined
  backPath: PagePath
  children: (record: R) => ReactNode
}

/** Creates a component that loads a record for a page. A record of another association is treated like a missing one. */
const withRecord =
  <R,>(useRecord: (id: number, tsa?: number) => ComponentProps<typeof OpenedRecord<R>>['query'], noun: string) =>
  ({ id, tsa, backPath, children }: WithProps<R>) => (
    <OpenedRecord
      query={useRecord(id, tsa)}
      known={id > 0}
      text={`This ${noun} could not be found`}
      back={{ label: 'Back to the list', path: backPath }}
    >
      {children}
    </OpenedRecord>
  )

export const WithTsaProposal = withRecord<TsaProposal>(useTsaProposal, 'TSA proposal')
export const WithTsaLetter = withRecord<TsaLetter>(useTsaLetter, 'cover letter')
export const WithMicroEvent = withRecord<MicroEvent>(useMicroEvent, 'micro event')
