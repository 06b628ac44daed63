import { alumniRegions, alumniRules, unassignAlumni, type AlumniRegion, type Alumnus } from '@pandu/contract/alumni'
import { IconArrowRight, IconEdit, IconTrash, IconUserMinus } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { tellUndoable } from '../operations/operations.offers.ts'

const RegionDialog = lazyDialog(() => import('./RegionDialog.tsx').then((m) => m.RegionDialog))
const RegionPicker = lazyDialog(() => import('./RegionPicker.tsx').then((m) => m.RegionPicker))

export const editRegion: Action<AlumniRegion> = {
  label: 'Edit',
  icon: IconEdit,
  may: alumniRules.manage,
  run: (region) => open(RegionDialog, { region }),
}

/** `then` lets the page of the region leave after the region was deleted. */
export const deleteRegion = (then?: () => unknown) =>
  confirmAction(alumniRegions.remove, {
    may: alumniRules.remove,
    icon: IconTrash,
    danger: true,
    label: 'Delete',
    title: 'Delete region',
    body: ({ region }: AlumniRegion) => `${region} will be removed from the alumni regions. This cannot be undone.`,
    input: ({ id }) => ({ id }),
    then,
  })

export const regionActions = actions<AlumniRegion>(editRegion, deleteRegion())

/** Removes one or several alumni from their region; the message of the server is only the word success (001 §8). */
export const unassign = confirmAction(unassignAlumni, {
  may: alumniRules.manage,
  icon: IconUserMinus,
  danger: true,
  label: 'Unassign',
  title: (alumni: readonly Alumnus[]) =>
    alumni.length === 1 ? 'Unassign alumnus' : `Unassign ${plural(alumni.length, 'alumnus', 'alumni')}`,
  body: (alumni) =>
    `${alumni.map(({ name }) => name).join(', ')} will be in no region until assigned again. It can be undone under Changes.`,
  input: (alumni) => ({ scholar_id: alumni.length === 1 ? alumni[0]?.id : alumni.map(({ id }) => id) }),
  tell: tellUndoable,
  refreshes: ['accounts', 'operations'],
})

/** The actions for an alumnus on the page of a region. */
export const memberActions = (region: number) =>
  actions<Alumnus>(
    {
      label: 'Move to another region',
      icon: IconArrowRight,
      may: alumniRules.manage,
      run: (alumnus: Alumnus) => open(RegionPicker, { alumni: [alumnus], from: region }),
    },
    {
      label: 'Unassign',
      icon: IconUserMinus,
      danger: true,
      may: alumniRules.manage,
      run: (alumnus: Alumnus) => unassign.run([alumnus]),
    },
  )
