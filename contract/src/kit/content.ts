import * as z from 'zod'
import { contentType, emptyField, file, isUpload, type FileRule, type Upload, wrongType } from './attachment.ts'
import { faultOfLink } from './fields.ts'

/** What a piece of learning content is, whether linked or uploaded (001 §9). */
export const contentCategory = z.enum(['video', 'audio', 'doc'])
export type ContentCategory = z.infer<typeof contentCategory>

/**
 * The one file type of each category, under all names that browsers and the look into the bytes have for it (001 §5, X40).
 * Browsers and tools do not agree on m4a.
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

export interface Content {
  type_content: z.infer<typeof contentType>
  mime_type: ContentCategory
  content?: Upload | string | undefined
}

/** A check for objects with `contentFields`. Without `required` content may be left out: then what is stored stays. */
export const contentMatches = (required = true) => {
  const check = z.check((ctx: z.core.ParsePayload) => {
    const { type_content, mime_type, content } = (ctx.value ?? {}) as Partial<Content>
    const complain = (message: string) => ctx.issues.push({ code: 'custom', message, path: ['content'], input: content })
    if (content === undefined || content === '') {
      if (required) complain(emptyField)
    } else if (type_content === 'embed') {
      const fault = faultOfLink(typeof content === 'string' ? content.trim() : '')
      if (fault) complain(fault)
    } else if (type_content === 'upload') {
      if (!isUpload(content)) complain(emptyField)
      // Types that no category takes are refused by the field itself.
      else if (mime_type && anyFile.includes(content.type) && !contentFiles[mime_type]?.includes(content.type)) complain(wrongType)
    }
  })
  // Zod skips object checks once a field has failed; people want all messages at once.
  check._zod.def.when = () => true
  return check
}
