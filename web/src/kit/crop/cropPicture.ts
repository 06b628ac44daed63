import { lazyDialog } from '../dialogs/lazyDialog.tsx'
import { open } from '../dialogs/dialogStack.ts'

const CropDialog = lazyDialog(() => import('./CropDialog.tsx').then((m) => m.CropDialog))

export interface CropOptions {
  /** 'Set new profile picture', 'Change University Photo', 'Set as university photo' … */
  title: string
  /** The specification's type code. */
  code?: string
  /** The label of the button; the title's words when left out. */
  save?: string
  round?: boolean
  /** Uploads the picture. Meanwhile the dialog stays open and busy; if it answers undefined, the dialog keeps the picture. */
  onCut?: (file: File) => Promise<unknown>
}

/** Lets a person choose a picture and cut a square from it. Answers a PNG file, or undefined when they cancelled. */
export const cropPicture = (options: CropOptions): Promise<File | undefined> => open(CropDialog, options)

export interface CropProps extends CropOptions {
  close: (file?: File) => void
}
