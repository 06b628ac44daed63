import type { Section } from '@pandu/contract/courses'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'

const ToolPicker = lazyDialog(() => import('./ToolPicker.tsx').then((m) => m.ToolPicker))

/** Opens the picker with which a section gets an assessment tool. */
export const pickTool = ({ section }: { section: Section }) => open(ToolPicker, { section })
