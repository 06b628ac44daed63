import { courseRules } from '@pandu/contract/courses'
import { switchMaterial, type Material } from '@pandu/contract/materials'
import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'

const MaterialDialog = lazyDialog(() => import('./MaterialDialog.tsx').then((m) => m.MaterialDialog))

const edit: Action<Material> = {
  label: 'Edit',
  icon: IconPencil,
  may: courseRules.manage,
  run: (material) => open(MaterialDialog, { material }),
}

const show = confirmAction(switchMaterial, {
  code: 'status_material',
  may: (actor, { status }: Material) => status === 0 && courseRules.manage.test(actor),
  icon: IconEye,
  label: 'Activate',
  title: 'Activate material',
  body: ({ name }: Material) => `Scholars will see ${name} in every section that holds it.`,
  input: ({ id }) => ({ id, status: 1 }),
  refreshes: ['courses'],
})

const hide = confirmAction(switchMaterial, {
  code: 'status_material',
  may: (actor, { status }: Material) => status === 1 && courseRules.manage.test(actor),
  icon: IconEyeOff,
  label: 'Inactivate',
  title: 'Inactivate material',
  body: ({ name }: Material) =>
    `Scholars will no longer see ${name} in any section, and it can no longer be added to one. Their progress is kept.`,
  input: ({ id }) => ({ id, status: 0 }),
  refreshes: ['courses'],
})

/** The actions of staff on a material itself, in all sections that contain it. */
export const materialActions = actions<Material>(edit, show, hide)
