import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { mergeFieldNames, mergeFields } from '@pandu/contract/contracts'
import { useRef, type RefObject } from 'react'
import { useField, useFormAround } from '../../kit/form/index.ts'
import classes from './contracts.module.css'

type Input = HTMLInputElement | HTMLTextAreaElement

/** Title and body of a template, and buttons that put a field where the cursor is. */
export function MergeTextFields() {
  const form = useFormAround()
  const title = useField<string>({ name: 'title', label: 'Title', required: true, description: 'Appears above the text of the contract.' })
  const body = useField<string>({
    name: 'body',
    label: 'Text',
    required: true,
    description: 'A line that begins with # is a heading, one that begins with - or 1. an entry of a list.',
  })
  const titleInput = useRef<HTMLInputElement>(null)
  const bodyInput = useRef<HTMLTextAreaElement>(null)
  const last = useRef<'title' | 'body'>('body')

  const insert = (name: string) => {
    const isTitle = last.current === 'title'
    const input: RefObject<Input | null> = isTitle ? titleInput : bodyInput
    const field = isTitle ? title : body
    const [from, to] = [input.current?.selectionStart ?? field.value.length, input.current?.selectionEnd ?? field.value.length]
    const text = `{{${name}}}`
    field.set(field.value.slice(0, from) + text + field.value.slice(to))
    // After the text has been drawn: writing goes on behind the field.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(from + text.length, from + text.length)
    })
  }

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
        <div role="group" aria-label="Put in a field">
          <Text size="sm" fw={500} mb={6}>
            Put in a field
          </Text>
          <div className={classes.fields}>
            {mergeFieldNames.map((name) => (
              // Without taking the focus away from where the field goes.
              <Button
                key={name}
                size="compact-xs"
                variant="default"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(name)}
              >
                {mergeFields[name].label}
              </Button>
            ))}
          </div>
        </div>
      )}
      <Textarea
        {...body.shared}
        ref={bodyInput}
        className={classes.body}
        autosize
        minRows={14}
        maxRows={32}
        maxLength={40_000}
        value={body.value}
        onFocus={() => (last.current = 'body')}
        onChange={(event) => body.set(event.currentTarget.value)}
      />
    </>
  )
}
