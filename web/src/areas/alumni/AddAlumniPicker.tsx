import { listScholars, type ScholarRow } from '@pandu/contract/accounts'
import { assignAlumni } from '@pandu/contract/alumni'
import type { DialogProps } from '../../kit/dialogs/index.ts'
import { useWrite } from '../../kit/query.ts'
import { ScholarPicker } from '../accounts/accounts.offers.ts'

/** Assigns alumni who have no region yet to this one (G097). */
export function AddAlumniPicker({ region }: DialogProps<ScholarRow[]> & { region: { id: number; region: string } }) {
  const assign = useWrite(assignAlumni, { refreshes: ['accounts', 'operations'] })
  return (
    <ScholarPicker
      code="s_alumni"
      title={`Add alumni to ${region.region}`}
      endpoint={listScholars}
      where={{ alumni: 1, region: 'none' }}
      size={5}
      pick="Assign"
      picking="Assigning..."
      send={(picked) =>
        assign.send({
          scholar_alumni_region_id: region.id,
          ...('scholars' in picked ? { scholar_id: picked.scholars.map(({ id }) => id) } : picked),
        })
      }
      look={(scholar) => scholar}
      searchLabel="Search alumni"
      empty="All alumni are in a region already"
    />
  )
}
