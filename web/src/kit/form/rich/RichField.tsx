import { Input, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, type RefObject } from 'react'
import { fetchCode } from '../../connection.ts'
import { HtmlText } from '../../HtmlText.tsx'
import { Loaded } from '../../states.tsx'
import { useField, type FieldProps } from '../useField.ts'
import type { MentionSource } from './Mentions.tsx'
import type { RichControl } from './RichEditor.tsx'
import classes from './rich.module.css'

export type { MentionSource, RichControl }

interface RichFieldProps extends Omit<FieldProps, 'placeholder' | 'autoComplete' | 'autoFocus'> {
  /** The height of an empty field, in lines. */
  rows?: number
  /** The text may hold tables: the server's cleaner has to let them through as well. */
  tables?: boolean
  /** The text may hold pictures that were uploaded here: the server's cleaner has to let them through as well. */
  pictures?: boolean
  /** For buttons outside the editor that put something into the text. */
  control?: RefObject<RichControl | null>
  onFocus?: () => void
  /** The people that an @ in the text proposes. */
  mentions?: MentionSource
}

/** Loads the editor's code as a query, so that a lost connection shows the usual error with a second try. */
const useEditorCode = (enabled: boolean) =>
  useQuery({
    queryKey: ['code', 'rich-editor'],
    queryFn: () => fetchCode(() => import('./RichEditor.tsx')),
    staleTime: Infinity,
    networkMode: 'always',
    enabled,
  })

/** Rich text, written as readers will see it; the form holds HTML. */
export function RichField({ rows = 5, tables = false, pictures = false, control, onFocus, mentions, ...props }: RichFieldProps) {
  const { value, set, shared } = useField<string>(props)
  const { label, description, error, withAsterisk, readOnly, disabled } = shared
  const id = useId()
  const textId = `${id}-text`
  // A disabled field looks disabled, also in a read-only form.
  const isView = readOnly && !disabled
  const code = useEditorCode(!isView)
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  const isRequired = shared['aria-required'] ?? false
  const attributes = useMemo(
    () => ({
      id: textId,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(error && { 'aria-invalid': 'true' }),
      ...(isRequired && { 'aria-required': 'true' }),
      ...(disabled && { 'aria-disabled': 'true' }),
    }),
    [id, textId, describedBy, error, isRequired, disabled],
  )
  if (isView)
    return (
      <Input.Wrapper label={label} labelElement="div">
        <div className={classes.read}>
          <HtmlText html={value} pictures={pictures} />
        </div>
      </Input.Wrapper>
    )
  return (
    <Input.Wrapper
      id={id}
      label={label}
      // A <label> can name form controls only.
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => document.getElementById(textId)?.focus() }}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      style={{ '--rich-rows': rows }}
    >
      <Loaded query={code} skeleton={<Skeleton className={classes.waiting} role="status" aria-busy aria-label="Loading ..." />}>
        {({ RichEditor }) => (
          <RichEditor html={value} onChange={set} {...{ disabled, attributes, tables, pictures, control, onFocus, mentions }} />
        )}
      </Loaded>
    </Input.Wrapper>
  )
}
