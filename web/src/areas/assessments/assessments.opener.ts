import type { Section } from '@pandu/contract/courses'
import { open } from '../../kit/dialogs/index.ts'

/** A section's way to assessment tools; the picker is fetched when it is first opened. */
export const pickTool = async ({ section }: { section: Section }) => open((await import('./ToolPicker.tsx')).ToolPicker, { section })
