import { coursePages, courseRules, switchModule, unassignModule } from '@pandu/contract/courses'
import { IconArrowsExchange, IconCalendarTime, IconEye, IconEyeOff, IconUnlink } from '@tabler/icons-react'
import { useMemo } from 'react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useGo } from '../../kit/go.ts'
import type { ModulePlace } from './moduleKinds.ts'

const MoveModuleDialog = lazyDialog(() => import('./MoveModuleDialog.tsx').then((m) => m.MoveModuleDialog))

const move: Action<ModulePlace> = {
  label: 'Move to another section',
  icon: IconArrowsExchange,
  may: (actor, { course }) => course.sections > 1 && courseRules.manage.test(actor),
  run: (place) => open(MoveModuleDialog, { place }),
}

const place = ({ module: { course_section_id, module_id, instance_id } }: ModulePlace) => ({ course_section_id, module_id, instance_id })

const show = confirmAction(switchModule, {
  code: 'status_module',
  may: (actor, { module }: ModulePlace) => module.status === 0 && courseRules.manage.test(actor),
  icon: IconEye,
  label: 'Activate',
  title: 'Activate item',
  body: ({ module }: ModulePlace) => `Scholars will see ${module.title} in this section.`,
  input: (it) => ({ ...place(it), status: 1 }),
})

const hide = confirmAction(switchModule, {
  code: 'status_module',
  may: (actor, { module }: ModulePlace) => module.status === 1 && courseRules.manage.test(actor),
  icon: IconEyeOff,
  label: 'Inactivate',
  title: 'Inactivate item',
  body: ({ module }: ModulePlace) => `Scholars will no longer see ${module.title} in this section. Their work on it is kept.`,
  input: (it) => ({ ...place(it), status: 0 }),
})

const PublishDialog = lazyDialog(() => import('./PublishDialog.tsx').then((m) => m.PublishDialog))

const publish: Action<ModulePlace> = {
  label: 'Publishing and due date',
  icon: IconCalendarTime,
  may: courseRules.manage,
  run: ({ section, module }) => open(PublishDialog, { section, module }),
}

/** The actions of staff on an item, on the section's page and on the item's own. Removing the item goes to the section (001 §2.1). */
export function useModuleActions(): readonly Action<ModulePlace>[] {
  const go = useGo()
  return useMemo(() => {
    const unassign = confirmAction(unassignModule, {
      code: 'delete_module',
      may: courseRules.manage,
      icon: IconUnlink,
      danger: true,
      label: 'Delete from section',
      title: 'Delete module',
      body: ({ module, section }: ModulePlace) =>
        `${module.title} will be removed from ${section.title}. The item itself stays and can be added again.`,
      input: place,
      then: ({ section, course }) => go(coursePages.section({ idSection: section.id, idCourse: course.id })),
    })
    return actions<ModulePlace>(move, show, hide, publish, unassign)
  }, [go])
}
