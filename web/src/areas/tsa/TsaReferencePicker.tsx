import { listTsaReferences, tsaProposalPath } from '@pandu/contract/tsa'
import { useMe } from '../../kit/can.tsx'
import { SelectField } from '../../kit/form/index.ts'
import { useCall } from '../../kit/query.ts'

/**
 * The TSA project that a project proposal refers to, as the path of its page. There only when the reader's association has proposals, and for
 * individual projects only for its officers (000 §5); the server asks again.
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
