import type { Section } from '@pandu/contract/courses'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'

const CreateProjectDialog = lazyDialog(() => import('./CreateProjectDialog.tsx').then((m) => m.CreateProjectDialog))

/** Opens the form of a new project. */
export const addProject = ({ section }: { section: Section }) => open(CreateProjectDialog, { section })

/** Asks for confirmation before a proposal is approved, which is final. */
export const ApproveProposalDialog = lazyDialog(() => import('./ApproveProposalDialog.tsx').then((m) => m.ApproveProposalDialog))
