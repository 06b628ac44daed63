import './globals.ts'
import type { DrawFirstView } from '@pandu/contract/kit'

/** Loads the pages when the first one is drawn: their modules ask for what globals.ts defines. */
export const drawFirstView: DrawFirstView = async (...given) => (await import('./draw.tsx')).draw(...given)
