import { Text } from '@mantine/core'
import type { ScoreDraft } from '@pandu/contract/scores'
import { LazyViewer } from '../../kit/LazyViewer.tsx'

/** The proof of a submission as a link. */
export const proofLink = ({ attachment, file_name }: ScoreDraft) =>
  attachment ? { name: file_name ?? 'Attachment', url: attachment } : null

/** Shows the proof on the page, so that it can be compared with the scores. */
export function Proof({ draft }: { draft: ScoreDraft }) {
  const proof = proofLink(draft)
  if (!proof) return <Text c="dimmed">There is no proof with these scores.</Text>
  return <LazyViewer url={proof.url} name={proof.name} type={draft.file_type ?? ''} />
}
