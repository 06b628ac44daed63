import { type Project, projectRules } from '@pandu/contract/projects'
import { IconPencil } from '@tabler/icons-react'
import type { Action } from '../../kit/actions.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'

const EditProjectDialog = lazyDialog(() => import('./EditProjectDialog.tsx').then((m) => m.EditProjectDialog))

/** The actions of staff on a project. */
export const projectActions: readonly Action<Project>[] = [
  { label: 'Edit', icon: IconPencil, may: projectRules.change, run: (project) => open(EditProjectDialog, { project }) },
]
