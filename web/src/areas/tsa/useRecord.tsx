import type { PagePath } from '@pandu/contract/kit'
import { listMicroEvents, listTsaLetters, listTsaProposals, type MicroEvent, type TsaLetter, type TsaProposal } from '@pandu/contract/tsa'
import type { ReactNode } from 'react'
import { useCall } from '../../kit/query.ts'
import { OpenedRecord } from '../../kit/states.tsx'

/** One proposal; it follows every change while it is on the screen. */
export const useTsaProposal = (id: number) => useCall(listTsaProposals, { filter: { id } }, { enabled: id > 0 })

/** One cover letter, in the same way. */
export const useTsaLetter = (id: number) => useCall(listTsaLetters, { filter: { id } }, { enabled: id > 0 })

interface WithProps<R> {
  id: number
  backPath: PagePath
  children: (record: R) => ReactNode
}

/** Loads a proposal for a page. A foreign one answers like a missing one. */
export const WithTsaProposal = ({ id, backPath, children }: WithProps<TsaProposal>) => (
  <OpenedRecord
    query={useTsaProposal(id)}
    known={id > 0}
    text="This TSA proposal could not be found"
    back={{ label: 'Back to the list', path: backPath }}
  >
    {children}
  </OpenedRecord>
)

/** The same for a cover letter. */
export const WithTsaLetter = ({ id, backPath, children }: WithProps<TsaLetter>) => (
  <OpenedRecord
    query={useTsaLetter(id)}
    known={id > 0}
    text="This cover letter could not be found"
    back={{ label: 'Back to the list', path: backPath }}
  >
    {children}
  </OpenedRecord>
)

/** The same for a micro event. */
export const WithMicroEvent = ({ id, backPath, children }: WithProps<MicroEvent>) => (
  <OpenedRecord
    query={useCall(listMicroEvents, { filter: { id } }, { enabled: id > 0 })}
    known={id > 0}
    text="This micro event could not be found"
    back={{ label: 'Back to the list', path: backPath }}
  >
    {children}
  </OpenedRecord>
)
