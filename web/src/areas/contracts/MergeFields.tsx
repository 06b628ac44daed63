import { Button, Text, TextInput } from '@mantine/core'
import { mergeFieldNames, mergeFields } from '@pandu/contract/contracts'
import { useCallback, useRef } from 'react'
import { useField, useFormContext } from '../../kit/form/index.ts'
import { RichField, type RichControl } from '../../kit/form/rich/RichField.tsx'
import classes from './contracts.module.css'

/** Title and text of a template, and buttons that insert a merge field at the cursor. */
export function MergeTextFields() {
  const form = useFormContext()
  const title = useField<string>({ name: 'title', label: 'Title', required: true, description: 'Appears above the text of the contract.' })
  const titleInput = useRef<HTMLInputElement>(null)
  const text = useRef<RichControl>(null)
  const last = useRef<'title' | 'body'>('body')

  const insert = (field: string) => {
    if (last.current === 'body') return text.current?.insert(field)
    const input = titleInput.current
    const [from, to] = [input?.selectionStart ?? title.value.length, input?.selectionEnd ?? title.value.length]
    title.set(title.value.slice(0, from) + field + title.value.slice(to))
    // After the new text is rendered, so that the cursor ends up behind the merge field.
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(from + field.length, from + field.length)
    })
  }
  const onText = useCallback(() => void (last.current = 'body'), [])

  return (
    <>
      <TextInput
        {...title.shared}
        ref={titleInput}
        maxLength={200}
        value={title.value}
        onFocus={() => (last.current = 'title')}
        onChange={(event) => title.set(event.currentTarget.value)}
      />
      {!form.readOnly && (
        <div role="group" aria-label="Insert a field">
          <Text size="sm" fw={500} mb={6}>
            Insert a field
          </Text>
          <div className={classes.fields}>
            {mergeFieldNames.map((name) => (
              // The focus stays in the text, because the field is inserted at its cursor.
              <Button
                key={name}
                size="compact-sm"
                variant="default"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(`{{${name}}}`)}
              >
                {mergeFields[name].label}
              </Button>
            ))}
          </div>
        </div>
      )}
      <RichField
        name="body"
        label="Text"
        description="As it will be printed, with headings, lists and tables."
        required
        rows={16}
        tables
        control={text}
        onFocus={onText}
      />
    </>
  )
}
