import { lazyDialog } from '../dialogs/lazyDialog.tsx'
import { open } from '../dialogs/store.ts'

const CropDialog = lazyDialog(() => import('./CropDialog.tsx').then((m) => m.CropDialog))

export interface CropOptions {
  /** 'Set new profile picture', 'Change University Photo', 'Set as university photo' … */
  title: string
  /** The specification's type code. */
  code?: string
  /** The button; the title's words when left out. */
  save?: string
  round?: boolean
  /** Uploads the cut; the dialog stays open, busy, until it is through, and keeps the picture when it answers undefined. */
  onCut?: (file: File) => Promise<unknown>
}

/** Lets a person choose a picture and cut a square from it. Answers a PNG file, or undefined when they changed their mind. */
export const cropPicture = (options: CropOptions): Promise<File | undefined> => open(CropDialog, options)

export interface CropProps extends CropOptions {
  close: (file?: File) => void
}
