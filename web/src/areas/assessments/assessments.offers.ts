import type { Section } from '@pandu/contract/courses'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'

const ToolPicker = lazyDialog(() => import('./ToolPicker.tsx').then((m) => m.ToolPicker))

/** A section's way to assessment tools. */
export const pickTool = ({ section }: { section: Section }) => open(ToolPicker, { section })
