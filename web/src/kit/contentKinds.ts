import type { ContentCategory } from '@pandu/contract/kit'
import { IconFileTypePdf, IconHeadphones, IconLink, IconMovie, type Icon } from '@tabler/icons-react'
import { bytes } from './format.ts'

interface Kind {
  type_content: 'embed' | 'upload'
  mime_type: ContentCategory
  size: number | null
}

const icons: Record<ContentCategory, Icon> = { video: IconMovie, audio: IconHeadphones, doc: IconFileTypePdf }

/** A linked document can be any page of the web, so it does not look like a PDF. */
export const contentIcon = ({ type_content, mime_type }: Kind): Icon =>
  type_content === 'embed' && mime_type === 'doc' ? IconLink : icons[mime_type]

const words: Record<ContentCategory, string> = { video: 'Video', audio: 'Audio', doc: 'Document' }
/** Video, Audio or Document. */
export const categoryLabel = (category: string) => words[category as ContentCategory] ?? category

/** `Video · 1.4 MB`, `Document · Link`. */
export const contentLabel = ({ type_content, mime_type, size }: Kind) =>
  `${categoryLabel(mime_type)} · ${type_content === 'embed' ? 'Link' : bytes(size ?? 0)}`
