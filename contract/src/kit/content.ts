import * as z from 'zod'
import { contentType, emptyField, file, isUpload, type FileRule, type Upload, objectCheck, wrongType } from './attachment.ts'
import { faultOfLink } from './fields.ts'

/** What a piece of learning content is, whether linked or uploaded (001 §9). */
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
export const contentRule = (category?: ContentCategory): FileRule => ({
  maxMb: 50,
  accept: category ? contentFiles[category] : anyFile,
})

/** `type_content` says link or file, `mime_type` which category, `content` holds the link or the file. Check the three with `contentMatches`. */
export const contentFields = {
  type_content: contentType,
  mime_type: contentCategory,
  content: z.union([file(contentRule()), z.string()]).optional(),
}

/** What a record shows of its content. */
export const contentShown = {
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

/** A check for objects with `contentFields`. Without `required`, content may be left out: then the stored content stays. */
export const contentMatches = (required = true) =>
  objectCheck((value, complain) => {
    const { type_content, mime_type, content } = value as Partial<Content>
    const say = (message: string) => complain('content', message)
    if (content === undefined || content === '') {
      if (required) say(emptyField)
    } else if (type_content === 'embed') {
      const fault = faultOfLink(typeof content === 'string' ? content.trim() : '')
      if (fault) say(fault)
    } else if (type_content === 'upload') {
      if (!isUpload(content)) say(emptyField)
      // The field itself refuses types that belong to no category.
      else if (mime_type && anyFile.includes(content.type) && !contentFiles[mime_type]?.includes(content.type)) say(wrongType)
    }
  })
