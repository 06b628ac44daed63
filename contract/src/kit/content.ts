import * as z from 'zod'
import { contentType, emptyFieldMessage, file, isUpload, type FileRule, type Upload, objectCheck, wrongTypeMessage } from './attachment.ts'
import { linkError } from './fields.ts'

/** The categories of learning content, linked or uploaded (001 §9). */
export const contentCategory = z.enum(['video', 'audio', 'doc'])
export type ContentCategory = z.infer<typeof contentCategory>

/**
 * The one file type of each category, under all names that browsers and the check of the bytes give it (001 §5, X40). Browsers and tools do not agree
 * on m4a.
 */
export const contentFiles: Record<ContentCategory, readonly string[]> = {
  video: ['video/mp4'],
  audio: ['audio/x-m4a', 'audio/mp4'],
  doc: ['application/pdf'],
}

const anyFile = Object.values(contentFiles).flat()

/** Learning content is under 50 MB (001 §9). */
export const contentFileRule = (category?: ContentCategory): FileRule => ({
  maxMb: 50,
  accept: category ? contentFiles[category] : anyFile,
})

/** `type_content` says link or file, `mime_type` which category, `content` holds the link or the file. Check the three with `checkContent`. */
export const contentFields = {
  type_content: contentType,
  mime_type: contentCategory,
  content: z.union([file(contentFileRule()), z.string()]).optional(),
}

/** The fields of a record that describe its content. */
export const shownContentFields = {
  type_content: contentType,
  /** The link, or the address of the stored file. */
  content: z.string(),
  /** Of a stored file; the type is the one found in its bytes. */
  file_name: z.string().nullable(),
  file_type: z.string().nullable(),
  size: z.number().nullable(),
}

export interface Content {
  type_content: z.infer<typeof contentType>
  mime_type: ContentCategory
  content?: Upload | string | undefined
}

/** A check for objects with `contentFields`. Without `required`, content may be left out, which keeps the stored content. */
export const checkContent = (required = true) =>
  objectCheck((value, complain) => {
    const { type_content, mime_type, content } = value as Partial<Content>
    const say = (message: string) => complain('content', message)
    if (content === undefined || content === '') {
      if (required) say(emptyFieldMessage)
    } else if (type_content === 'embed') {
      const fault = linkError(typeof content === 'string' ? content.trim() : '')
      if (fault) say(fault)
    } else if (type_content === 'upload') {
      if (!isUpload(content)) say(emptyFieldMessage)
      // The field itself refuses types that belong to no category.
      else if (mime_type && anyFile.includes(content.type) && !contentFiles[mime_type]?.includes(content.type)) say(wrongTypeMessage)
    }
  })
