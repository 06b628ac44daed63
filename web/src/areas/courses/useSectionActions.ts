import { coursePages, courseRules, removeSection, type Section } from '@pandu/contract/courses'
import { isStaff } from '@pandu/contract/kit'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useGo } from '../../kit/go.ts'

const AnnouncementDialog = lazyDialog(() => import('./AnnouncementDialog.tsx').then((m) => m.AnnouncementDialog))

/** What staff do to a section. Deleting leads to the class page (001 §2.1). */
export function useSectionActions(): readonly Action<Section>[] {
  const go = useGo()
  return useMemo(() => {
    const edit: Action<Section> = {
      label: 'Edit announcement',
      icon: IconEdit,
      may: (actor) => isStaff(actor),
      run: (section) => open(AnnouncementDialog, { section }),
    }
    const remove = confirmAction(removeSection, {
      code: 'delete_section',
      may: courseRules.manage,
      icon: IconTrash,
      danger: true,
      label: 'Delete section',
      title: 'Delete section',
      body: ({ title }: Section) =>
        `${title} and its place for items will be removed from the course. What was done in it stays in reports.`,
      input: ({ id }) => ({ id }),
      then: ({ course_id }) => go(coursePages.course({ idCourse: course_id })),
    })
    return actions<Section>(edit, remove)
  }, [go])
}
