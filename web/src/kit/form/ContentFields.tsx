import { contentFileRule, type ContentCategory } from '@pandu/contract/kit'
import { FieldRow } from './CallForm.tsx'
import { SelectField, type Option } from './fields.tsx'
import { FileField, LinkField } from './fileFields.tsx'
import { useFormContext } from './useCallForm.ts'

/** Content types and categories with the words of 001 §9. */
export const contentTypes: Option[] = [
  { value: 'embed', label: 'Link' },
  { value: 'upload', label: 'File' },
]
const contentCategories: (Option & { value: ContentCategory })[] = [
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Audio' },
  { value: 'doc', label: 'Document' },
]

interface ContentFieldsProps {
  /** What is stored so far. */
  current?: { type_content: string; name: string; url: string } | null
  required?: boolean
  /** A text under the content, e.g. that it may stay empty. */
  description?: string
}

/** The contract's `contentFields`: link or file, its category, and the content itself. The file chooser takes what the category takes. */
export function ContentFields({ current, required, description }: ContentFieldsProps) {
  const form = useFormContext()
  const { type_content, mime_type } = form.values as { type_content: string; mime_type: ContentCategory | '' }
  const isSame = current?.type_content === type_content
  return (
    <>
      <FieldRow>
        <SelectField
          name="type_content"
          label="Content Type"
          options={contentTypes}
          required
          // A file is no link, and a link is no file.
          onPick={() => form.set({ content: undefined })}
        />
        <SelectField name="mime_type" label="Content Category" options={contentCategories} required />
      </FieldRow>
      {type_content === 'embed' ? (
        <LinkField name="content" label="Content" required={required} description={description} />
      ) : (
        <FileField
          name="content"
          label="Content"
          required={required}
          description={description}
          rule={contentFileRule(mime_type || undefined)}
          current={isSame ? current : null}
        />
      )}
    </>
  )
}
