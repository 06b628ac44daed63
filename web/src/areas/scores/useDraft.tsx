import type { PagePath } from '@pandu/contract/kit'
import { listScoreDrafts, type ScoreDraft } from '@pandu/contract/scores'
import type { ReactNode } from 'react'
import { useCall } from '../../kit/query.ts'
import { OpenedRecord } from '../../kit/states.tsx'

/** Loads one submission and keeps it up to date while it is on the screen. */
export const useDraft = (id: number) => useCall(listScoreDrafts, { filter: { id } }, { enabled: id > 0 })

/** Loads a submission for a page. A submission of somebody else is treated like a missing one. */
export function WithDraft({ id, backPath, children }: { id: number; backPath: PagePath; children: (draft: ScoreDraft) => ReactNode }) {
  return (
    <OpenedRecord
      query={useDraft(id)}
      known={id > 0}
      text="These scores could not be found"
      back={{ label: 'All submissions', path: backPath }}
    >
      {children}
    </OpenedRecord>
  )
}
