import { listScholars, type ScholarRow } from '@pandu/contract/accounts'
import { assignAlumni } from '@pandu/contract/alumni'
import { PickerDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { Avatar } from '../../kit/display.tsx'
import { useWrite } from '../../kit/query.ts'
import { toastError } from '../../kit/toast.ts'

/** Puts alumni who are in no region yet into this one (G097). */
export function AddAlumniPicker({ region }: DialogProps<ScholarRow[]> & { region: { id: number; region: string } }) {
  const assign = useWrite(assignAlumni, { refreshes: ['accounts', 'operations'] })
  const pick = async (alumni: ScholarRow[]) => {
    try {
      await assign.send({ scholar_alumni_region_id: region.id, scholar_id: alumni.map(({ id }) => id) })
    } catch (error) {
      toastError(error)
      throw error
    }
  }
  return (
    <PickerDialog
      code="s_alumni"
      title={`Add alumni to ${region.region}`}
      endpoint={listScholars}
      where={{ alumni: 1, region: 'none' }}
      size={5}
      many
      pick="Assign"
      picking="Assigning..."
      onPick={pick}
      searchLabel="Search alumni"
      row={({ id, name, no_tf, university, profile_picture }) => ({
        id,
        title: name,
        detail: [no_tf, university].filter(Boolean).join(' · '),
        picture: <Avatar name={name} src={profile_picture} size={32} />,
      })}
      empty="All alumni are in a region already"
    />
  )
}
