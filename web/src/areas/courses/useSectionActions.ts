import { coursePages, courseRules, removeSection, type Section } from '@pandu/contract/courses'
import { isStaff } from '@pandu/contract/kit'
import { IconCalendarTime, IconCopy, IconEdit, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useGo } from '../../kit/go.ts'

const AnnouncementDialog = lazyDialog(() => import('./AnnouncementDialog.tsx').then((m) => m.AnnouncementDialog))

const CopySectionDialog = lazyDialog(() => import('./CopyDialogs.tsx').then((m) => m.CopySectionDialog))

const copy: Action<Section> = {
  label: 'Copy',
  icon: IconCopy,
  may: courseRules.manage,
  run: (section) => open(CopySectionDialog, { section }),
}

const PublishDialog = lazyDialog(() => import('./PublishDialog.tsx').then((m) => m.PublishDialog))

/** The actions of staff on a section. Deleting goes to the class page (001 §2.1). */
export function useSectionActions(): readonly Action<Section>[] {
  const go = useGo()
  return useMemo(() => {
    const edit: Action<Section> = {
      label: 'Edit announcement',
      icon: IconEdit,
      may: (actor) => isStaff(actor),
      run: (section) => open(AnnouncementDialog, { section }),
    }
    const publish: Action<Section> = {
      label: 'Publishing',
      icon: IconCalendarTime,
      may: courseRules.manage,
      run: (section) => open(PublishDialog, { section }),
    }
    const remove = confirmAction(removeSection, {
      code: 'delete_section',
      may: courseRules.manage,
      icon: IconTrash,
      danger: true,
      label: 'Delete section',
      title: 'Delete section',
      body: ({ title }: Section) => `${title} and its list of items will be removed from the course. Reports keep the work done in it.`,
      input: ({ id }) => ({ id }),
      then: ({ course_id }) => go(coursePages.course({ idCourse: course_id })),
    })
    return actions<Section>(edit, publish, copy, remove)
  }, [go])
}
