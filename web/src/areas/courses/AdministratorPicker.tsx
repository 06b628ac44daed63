import { listTeam, listVendorUsers, type Account } from '@pandu/contract/accounts'
import { addTeachers, listTeachers, type Course } from '@pandu/contract/courses'
import { PickerDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { Avatar } from '../../kit/display.tsx'
import { useCall, useWrite } from '../../kit/query.ts'

interface AdministratorPickerProps extends DialogProps {
  course: Pick<Course, 'id' | 'title'>
  /** Whether users of implementing partners or of the programme team are offered. */
  from: 'partners' | 'team'
}

const lists = {
  partners: { endpoint: listVendorUsers, empty: 'There are no people of implementing partners yet' },
  team: { endpoint: listTeam, empty: 'There is nobody in the programme team yet' },
} as const

/** Adds administrators to a course; people who already are administrators cannot be picked. */
export function AdministratorPicker({ course, from }: AdministratorPickerProps) {
  const present = useCall(listTeachers, { filter: { course_id: course.id }, page: { size: 999 } })
  const taken = new Set(present.data?.data.map(({ user_id }) => user_id))
  const add = useWrite(addTeachers)
  const { endpoint, empty } = lists[from]
  return (
    <PickerDialog
      code="s_administrator"
      title="Administrator"
      endpoint={endpoint as typeof listVendorUsers}
      where={{ status: '1' }}
      row={(person: Account) => ({
        id: person.user_id,
        title: person.name,
        // Only the first permission (001 §2.4), or the vendor for people without one.
        detail: person.permissions[0]?.name ?? person.vendor ?? undefined,
        picture: <Avatar name={person.name} src={person.profile_picture} size={34} />,
        taken: taken.has(person.user_id) && 'Is an administrator of this course',
      })}
      many
      size={5}
      pick="Submit Administrator"
      onPick={async (people) => (await add.run({ course_id: course.id, user_id: people.map(({ user_id }) => user_id) })) !== undefined}
      empty={empty}
      searchLabel="Search name"
    />
  )
}
