import type { WarehouseItem } from '@pandu/contract/warehouse'
import { IconFileTypePdf, IconHeadphones, IconLink, IconMovie, type Icon } from '@tabler/icons-react'
import { bytes } from '../../kit/format.ts'
import { contentCategories } from '../../kit/form/index.ts'

type Kind = Pick<WarehouseItem, 'type_content' | 'mime_type' | 'size'>

const icons = { video: IconMovie, audio: IconHeadphones, doc: IconFileTypePdf }

/** A linked document can be any web page, so it does not get the icon of a PDF. */
export const kindIcon = ({ type_content, mime_type }: Kind): Icon =>
  type_content === 'embed' && mime_type === 'doc' ? IconLink : icons[mime_type]

/** `Video · 1.4 MB`, `Document · Link`. */
export const kindWords = ({ type_content, mime_type, size }: Kind) => {
  const category = contentCategories.find(({ value }) => value === mime_type)?.label
  return `${category} · ${type_content === 'embed' ? 'Link' : bytes(size ?? 0)}`
}
