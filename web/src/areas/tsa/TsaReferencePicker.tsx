import { listTsaReferences, tsaProposalPath } from '@pandu/contract/tsa'
import { useMe } from '../../kit/can.tsx'
import { SelectField } from '../../kit/form/index.ts'
import { useCall } from '../../kit/query.ts'

/**
 * Chooses the TSA project to which a project proposal refers, stored as the path of its page. Shown only if the reader's association has proposals, and for
 * individual projects only for its officers (000 §5); the server checks the same.
 */
export function TsaReferenceField({ type }: { type: 'group' | 'indie' }) {
  const { profile, permissions } = useMe()
  const tsa = profile.university_id
  const mayRefer = tsa !== null && (type === 'group' || permissions.includes('TSA'))
  const { data } = useCall(listTsaReferences, { filter: { tsa_id: tsa ?? 0 } }, { enabled: mayRefer })
  if (!mayRefer || !data?.data.length) return null
  return (
    <SelectField
      name="project_reference"
      label="Project reference"
      clearable
      searchable
      description="The TSA project that this project belongs to, if there is one."
      options={data.data.map(({ id, tsa_id, title }) => ({ value: tsaProposalPath.staff(tsa_id, id), label: title }))}
    />
  )
}
