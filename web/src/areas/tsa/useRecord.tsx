import { listMicroEvents, listTsaLetters, listTsaProposals, type MicroEvent, type TsaLetter, type TsaProposal } from '@pandu/contract/tsa'
import type { ReactNode } from 'react'
import { useGo } from '../../kit/go.ts'
import { useCall } from '../../kit/query.ts'
import { EmptyState, LoadedOne, type Loaded } from '../../kit/states.tsx'

/** One proposal; it follows every change while it is on the screen. */
export const useTsaProposal = (id: number) => useCall(listTsaProposals, { filter: { id } }, { enabled: id > 0 })

/** One cover letter, in the same way. */
export const useTsaLetter = (id: number) => useCall(listTsaLetters, { filter: { id } }, { enabled: id > 0 })

interface WithProps<R> {
  id: number
  backPath: string
  children: (record: R) => ReactNode
}

/** Loads a proposal for a page. A foreign one answers like a missing one. */
export const WithTsaProposal = ({ id, backPath, children }: WithProps<TsaProposal>) => (
  <One query={useTsaProposal(id)} known={id > 0} text="This TSA proposal could not be found" backPath={backPath}>
    {children}
  </One>
)

/** The same for a cover letter. */
export const WithTsaLetter = ({ id, backPath, children }: WithProps<TsaLetter>) => (
  <One query={useTsaLetter(id)} known={id > 0} text="This cover letter could not be found" backPath={backPath}>
    {children}
  </One>
)

/** The same for a micro event. */
export const WithMicroEvent = ({ id, backPath, children }: WithProps<MicroEvent>) => (
  <One
    query={useCall(listMicroEvents, { filter: { id } }, { enabled: id > 0 })}
    known={id > 0}
    text="This micro event could not be found"
    backPath={backPath}
  >
    {children}
  </One>
)

interface OneProps<R> {
  query: Parameters<typeof Loaded<{ data: R[] }>>[0]['query']
  known: boolean
  text: string
  backPath: string
  children: (record: R) => ReactNode
}

function One<R>({ query, known, text, backPath, children }: OneProps<R>) {
  const go = useGo()
  const missing = <EmptyState text={text} action={{ label: 'Back to the list', run: () => go(backPath) }} />
  if (!known) return missing
  return (
    <LoadedOne query={query} missing={missing}>
      {children}
    </LoadedOne>
  )
}
