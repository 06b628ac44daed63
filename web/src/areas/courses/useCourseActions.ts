import { type Course, coursePages, courseRules, removeCourse, switchCourse } from '@pandu/contract/courses'
import { IconCopy, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useGo } from '../../kit/go.ts'

type Row = Pick<Course, 'id' | 'title' | 'status' | 'members'>

const show = confirmAction(switchCourse, {
  code: 'status_course',
  may: (actor, { status }: Row) => status === 0 && courseRules.manage.test(actor),
  icon: IconEye,
  label: 'Activate',
  title: 'Activate course',
  body: ({ title }: Row) => `The scholars of ${title} will see it in their list and can open it.`,
  input: ({ id }) => ({ id, status: 1 }),
})

const hide = confirmAction(switchCourse, {
  code: 'status_course',
  may: (actor, { status }: Row) => status === 1 && courseRules.manage.test(actor),
  icon: IconEyeOff,
  label: 'Inactivate',
  title: 'Inactivate course',
  body: ({ title }: Row) => `The scholars of ${title} will no longer see it. Nothing they have done in it is lost.`,
  input: ({ id }) => ({ id, status: 0 }),
})

const CopyCourseDialog = lazyDialog(() => import('./CopyDialogs.tsx').then((m) => m.CopyCourseDialog))

const copy: Action<Row> = { label: 'Copy', icon: IconCopy, may: courseRules.manage, run: (course) => open(CopyCourseDialog, { course }) }

/** The actions of staff on a course. Deleting goes to the list (001 §2.1); with `onList` the reader is there already and keeps search and filters. */
export function useCourseActions({ onList = false } = {}): readonly Action<Row>[] {
  const go = useGo()
  return useMemo(() => {
    const edit: Action<Row> = {
      label: 'Edit',
      icon: IconPencil,
      may: courseRules.manage,
      run: ({ id }) => go(coursePages.update({ idCourse: id })),
    }
    const remove = confirmAction(removeCourse, {
      code: 'delete_course',
      may: courseRules.manage,
      icon: IconTrash,
      danger: true,
      label: 'Delete',
      title: 'Delete course',
      body: ({ title }: Row) => `${title} will be removed for everybody who teaches or takes it. Reports keep the work done in it.`,
      input: ({ id }) => ({ id }),
      then: () => (onList ? undefined : go(coursePages.list())),
    })
    return actions<Row>(edit, copy, show, hide, remove)
  }, [go, onList])
}
