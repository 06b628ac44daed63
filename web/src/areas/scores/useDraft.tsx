import { listScoreDrafts, type ScoreDraft } from '@pandu/contract/scores'
import type { ReactNode } from 'react'
import { useGo } from '../../kit/go.ts'
import { useCall } from '../../kit/query.ts'
import { EmptyState, LoadedOne } from '../../kit/states.tsx'

/** One submission; it follows every change while it is on the screen. */
export const useDraft = (id: number) => useCall(listScoreDrafts, { filter: { id } }, { enabled: id > 0 })

/** Loads a submission for a page. A foreign one answers like a missing one. */
export function WithDraft({ id, backPath, children }: { id: number; backPath: string; children: (draft: ScoreDraft) => ReactNode }) {
  const query = useDraft(id)
  const go = useGo()
  const missing = <EmptyState text="These scores could not be found" action={{ label: 'All submissions', run: () => go(backPath) }} />
  if (id < 1) return missing
  return (
    <LoadedOne query={query} missing={missing}>
      {children}
    </LoadedOne>
  )
}
