import type { Section } from '@pandu/contract/courses'
import { open } from '../../kit/dialogs/index.ts'

/** Opens the form of a new project; it is fetched when it is needed. */
export const addProject = async ({ section }: { section: Section }) => {
  const { CreateProjectDialog } = await import('./CreateProjectDialog.tsx')
  return open(CreateProjectDialog, { section })
}
