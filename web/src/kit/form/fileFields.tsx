import { Anchor, CloseButton, FileInput, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { fileRuleIn, isSecretField } from '@pandu/contract/drafts'
import { emptyFileMessage, isTooLarge, tooLargeMessage, wrongTypeMessage, type FileRule } from '@pandu/contract/kit'
import { IconFile, IconUpload } from '@tabler/icons-react'
import { bytes } from '../format.ts'
import { refuseFile } from '../requests.ts'
import { useFormContext } from './useCallForm.ts'
import { useField, type FieldProps } from './useField.ts'
import classes from './form.module.css'

const endings: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'video/mp4': 'MP4',
  'audio/mp4': 'M4A',
  'audio/x-m4a': 'M4A',
}
const hintOf = (rule: FileRule) =>
  `${[...new Set(rule.accept.map((type) => endings[type] ?? type))].join(', ')}, ${rule.isInclusive ? 'at most' : 'less than'} ${rule.maxMb} MB`

/** What is wrong with a chosen file, checked at once and before anything is sent. */
const faultOf = (file: File, rule: FileRule) => {
  if (file.size === 0) return emptyFileMessage
  if (isTooLarge(file.size, rule)) return tooLargeMessage(rule.maxMb, rule.isInclusive)
  return rule.accept.includes(file.type) ? undefined : wrongTypeMessage
}

const choose = 'Choose a file'
const wordsOf = (file: File) => `${file.name} · ${bytes(file.size)}`

const Chosen = ({ value }: { value: File | File[] | null }) =>
  value instanceof File ? (
    <Text size="sm" truncate>
      {wordsOf(value)}
    </Text>
  ) : null

const arrivedWords = (percent: number) => (percent < 100 ? `${percent} % uploaded` : 'Kept with the draft')

function FileChooser({
  name,
  label,
  hideLabel = false,
  required,
  description,
  disabled,
  rule: narrower,
}: FieldProps & { hideLabel?: boolean; rule?: FileRule }) {
  const { form, value, set, shared } = useField<File | string | undefined>({ name, label, required, description, disabled })
  // Size and types are declared once, in the contract.
  const rule = narrower ?? fileRuleIn(form.schema, name)
  const { readOnly, autoComplete: _, placeholder: __, 'aria-required': ___, ...rest } = shared
  const chosen = value instanceof File ? value : null
  const arrived = chosen ? form.draft.arrived(chosen) : undefined
  const ofDraft = !form.draft.isOn ? undefined : isSecretField(name) ? 'Not kept in drafts' : arrived !== undefined && arrivedWords(arrived)
  return (
    <FileInput
      {...rest}
      label={hideLabel ? undefined : label}
      // The label begins with the visible words, because people with speech control say what they read on the button.
      aria-label={`${label}: ${chosen ? wordsOf(chosen) : choose}`}
      disabled={shared.disabled || readOnly}
      description={
        <>
          {description ?? (rule && hintOf(rule))}
          {ofDraft && ` · ${ofDraft}`}
        </>
      }
      placeholder={choose}
      leftSection={chosen ? <IconFile size={16} /> : <IconUpload size={16} />}
      accept={rule?.accept.join(',')}
      value={chosen}
      onChange={(file) => {
        const fault = file && rule && faultOf(file, rule)
        if (fault) refuseFile(file)
        set(file ?? undefined)
        if (fault) form.form.setFieldError(name, fault)
      }}
      rightSection={
        chosen && !readOnly ? <CloseButton size="sm" aria-label={`Remove ${chosen.name}`} onClick={() => set(undefined)} /> : undefined
      }
      valueComponent={Chosen}
    />
  )
}

/** One file. `current` is the address of the stored file; `rule` restricts the schema's rule where another field decides. */
export function FileField({ current, ...props }: FieldProps & { current?: { name: string; url: string } | null; rule?: FileRule }) {
  return (
    <Stack gap={4}>
      <FileChooser {...props} />
      {current && (
        <Text size="sm">
          Stored:{' '}
          <Anchor href={current.url} target="_blank" rel="noreferrer">
            {current.name}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

/** A document as a link or as a file: the pair `type_x` and `attach_x` of the contract's `attachments` (000 §3). */
export function AttachmentField({
  name,
  label,
  required,
  current,
}: Pick<FieldProps, 'name' | 'label' | 'required'> & { current?: { name: string; url: string } | null }) {
  const form = useFormContext()
  const [typeName, contentName] = [`type_${name}`, `attach_${name}`]
  const type = (form.values[typeName] as 'embed' | 'upload' | undefined) ?? 'upload'
  return (
    <fieldset className={classes.attachment} disabled={form.busy}>
      <legend>
        {label}
        {required && (
          <Text component="span" c="red" aria-hidden>
            {' '}
            *
          </Text>
        )}
      </legend>
      <Stack gap="xs">
        {!form.readOnly && (
          <SegmentedControl
            size="xs"
            value={type}
            onChange={(next) => form.set({ [typeName]: next, [contentName]: undefined })}
            data={[
              { value: 'upload', label: 'File' },
              { value: 'embed', label: 'Link' },
            ]}
            aria-label={`${label}: file or link`}
          />
        )}
        {type === 'upload' ? (
          <FileChooser name={contentName} label={label} hideLabel required={required} />
        ) : (
          <LinkField name={contentName} label={label} hideLabel required={required} />
        )}
        {current && (
          <Group gap={4}>
            <Text size="sm">
              Stored:{' '}
              <Anchor href={current.url} target="_blank" rel="noreferrer">
                {current.name}
              </Anchor>
            </Text>
          </Group>
        )}
      </Stack>
    </fieldset>
  )
}

/** The address of something on another site. */
export function LinkField({ hideLabel = false, ...props }: FieldProps & { hideLabel?: boolean }) {
  const { value, set, shared } = useField<string | undefined>(props)
  return (
    <TextInput
      {...shared}
      {...(hideLabel && { label: undefined, 'aria-label': `${props.label} link` })}
      type="url"
      placeholder="https://"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

/** Initial values of attachment fields: `...initialAttachments(['cv', 'proposal'])`. */
export const initialAttachments = <const N extends string>(names: readonly N[], type: 'embed' | 'upload' = 'upload') =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`type_${name}`, type],
      [`attach_${name}`, undefined],
    ]),
  ) as { [K in `type_${N}`]: 'embed' | 'upload' } & { [K in `attach_${N}`]: File | string | undefined }
