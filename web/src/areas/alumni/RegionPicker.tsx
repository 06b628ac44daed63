import { alumniRegions, assignAlumni, type AlumniRegion } from '@pandu/contract/alumni'
import { PickerDialog, type DialogProps, type PickedRows } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useWrite } from '../../kit/query.ts'
import { toastError } from '../../kit/toast.ts'

interface RegionPickerProps extends DialogProps<AlumniRegion[]> {
  /** The alumni to assign. */
  alumni: readonly { id: number; name: string }[]
  /** Their current region. */
  from?: number
}

/** Assigns alumni to a region. A click selects a region or clears the selection; Assign appears once one is selected (001 §2.4). */
export function RegionPicker({ alumni, from }: RegionPickerProps) {
  const assign = useWrite(assignAlumni, { refreshes: ['accounts', 'operations'] })
  const pick = async ([region]: PickedRows<AlumniRegion>) => {
    try {
      const ids = alumni.map(({ id }) => id)
      await assign.send({ scholar_alumni_region_id: region.id, scholar_id: ids.length === 1 ? ids[0] : ids })
    } catch (error) {
      toastError(error)
      throw error
    }
  }
  return (
    <PickerDialog
      code="s_region"
      title={`Assign ${alumni.length === 1 ? alumni[0]?.name : plural(alumni.length, 'alumnus', 'alumni')}`}
      endpoint={alumniRegions.list}
      input={{ sort: '-created_at' }}
      size={15}
      sizes={[5, 15, 30]}
      pick="Assign"
      picking="Assigning..."
      onPick={pick}
      searchLabel="Search region"
      row={({ id, region, alumni: many }) => ({
        id,
        title: region,
        detail: plural(many, 'alumnus', 'alumni'),
        taken: id === from && (alumni.length === 1 ? 'Present region' : 'Their present region'),
      })}
      empty="There are no alumni regions yet"
    />
  )
}
