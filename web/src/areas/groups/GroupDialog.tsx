import type { Course } from '@pandu/contract/courses'
import { assignGroupFacilitators, assignGroupMembers, createGroup, groupFields, updateGroup, type Group } from '@pandu/contract/groups'
import { useRef } from 'react'
import * as z from 'zod'
import { StepsDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextAreaField, SelectField, TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import { FacilitatorStep, MemberStep, type PickedPerson } from './PeopleStep.tsx'

/** Whom step 2 lists (O22); the mode itself is not sent. */
export type AssignmentMode = 'members' | 'facilitators'
const modes = [
  { value: 'members', label: 'Members' },
  { value: 'facilitators', label: 'Facilitators' },
]

interface Values {
  title: string
  description: string
  mode: AssignmentMode | ''
  members: PickedPerson[]
  facilitators: PickedPerson[]
}

interface GroupDialogProps extends DialogProps<number> {
  course: Course
  group?: Group
  startAt?: 0 | 1
  mode?: AssignmentMode | undefined
}

/** A group in two steps: title, description and assignment mode; then its people (000 §2). Closes with the id of the group. */
export function GroupDialog({ course, group, startAt = 0, mode, close }: GroupDialogProps) {
  const save = useSave(course, group)
  const form = useCallForm<Values>({
    schema: groupFields.extend({
      mode: z.enum(['members', 'facilitators'], 'choose what to assign'),
      members: z.array(z.any()),
      facilitators: z.array(z.any()),
    }),
    initial: {
      title: group?.title ?? '',
      description: group?.description ?? '',
      mode: mode ?? (group ? 'members' : ''),
      members: [],
      facilitators: group?.fasilitator.map(({ user_id, name }) => ({ id: user_id, name })) ?? [],
    },
    record: group,
    submit: (values, { updated_at }) => save(values, updated_at),
    then: (id: number) => close(id),
  })
  const { title, mode: chosen, members, facilitators } = form.values
  const people =
    chosen === 'facilitators' ? (
      <FacilitatorStep courseId={course.id} picked={facilitators} onPick={(next) => form.set({ facilitators: next })} />
    ) : (
      <MemberStep courseId={course.id} picked={members} onPick={(next) => form.set({ members: next })} />
    )
  return (
    <StepsDialog
      code={group ? 'u_group' : 'c_group'}
      title={group ? 'Update Group' : 'Create Group'}
      form={form}
      startAt={startAt}
      steps={[
        {
          title: 'Group',
          fields: ['title', 'description', 'mode'],
          ready: title.trim() !== '' && chosen !== '',
          content: (
            <>
              <TextField name="title" label="Title" required maxLength={200} autoFocus />
              <TextAreaField name="description" label="Description" maxLength={2000} />
              <SelectField name="mode" label="Assignment mode" required options={modes} description="The next step lists these people." />
            </>
          ),
        },
        { title: chosen === 'facilitators' ? 'Facilitators' : 'Members', fields: ['members', 'facilitators'], content: people },
      ]}
      save={group ? 'Save' : 'Submit'}
      saving="Loading..."
    />
  )
}

/** Saves the group, then its people. If saving the people fails, the created group stays, and the next try uses it. */
const useSave = (course: Course, group: Group | undefined) => {
  const made = useRef(group?.id)
  const quiet = { silent: true, refreshes: ['courses', 'projects'] }
  const create = useWrite(createGroup, quiet)
  const update = useWrite(updateGroup, quiet)
  const assignMembers = useWrite(assignGroupMembers, quiet)
  const assignFacilitators = useWrite(assignGroupFacilitators, quiet)
  return async ({ title, description, members, facilitators }: Values, updated_at: string | undefined) => {
    const fields = { course_id: course.id, title, description }
    let saved: { message: string }
    if (made.current === undefined) {
      const created = await create.send(fields)
      made.current = created.data.id
      saved = created
    } else saved = await update.send({ ...fields, id: made.current, updated_at })
    const course_group_id = made.current
    if (members.length > 0) await assignMembers.send({ course_group_id, user_id: members.map(({ id }) => id) })
    const before = group?.fasilitator.map(({ user_id }) => user_id) ?? []
    const after = facilitators.map(({ id }) => id)
    if (before.length !== after.length || after.some((id) => !before.includes(id))) {
      await assignFacilitators.send({ course_id: course.id, course_group_id, fasilitator_id: after, before })
    }
    toast.success(saved.message)
    return course_group_id
  }
}
