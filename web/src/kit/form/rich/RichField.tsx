import { ActionIcon, Group, Input, SegmentedControl, Textarea, Tooltip } from '@mantine/core'
import { IconBold, IconH2, IconItalic, IconLink, IconList, IconListNumbers, type Icon } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { HtmlText } from '../../HtmlText.tsx'
import { useField, type FieldProps } from '../useField.ts'
import { fromHtml, toHtml } from './marks.ts'
import { applyTool, type Tool } from './tools.ts'
import classes from './rich.module.css'

const tools: readonly { tool: Tool; label: string; icon: Icon; key?: string }[] = [
  { tool: 'bold', label: 'Bold', icon: IconBold, key: 'b' },
  { tool: 'italic', label: 'Italic', icon: IconItalic, key: 'i' },
  { tool: 'heading', label: 'Heading', icon: IconH2 },
  { tool: 'bullets', label: 'Bulleted list', icon: IconList },
  { tool: 'numbers', label: 'Numbered list', icon: IconListNumbers },
  { tool: 'link', label: 'Link', icon: IconLink, key: 'k' },
]

/**
 * Rich text; the form holds HTML. It is typed with a few marks that the buttons set, and Preview shows it as readers will see it:
 * a plain text area keeps every keyboard, screen reader and phone working as people know it.
 */
export function RichField({ rows = 5, ...props }: FieldProps & { rows?: number }) {
  const { value, set, shared } = useField<string>(props)
  const [typed, setTyped] = useState({ text: fromHtml(value), html: value })
  const [view, setView] = useState<'write' | 'preview'>('write')
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  // A draft that came back, or a reset.
  if (value !== typed.html) setTyped({ text: fromHtml(value), html: value })

  const change = (text: string) => {
    const html = toHtml(text)
    setTyped({ text, html })
    set(html)
  }
  const apply = (tool: Tool) => {
    const element = area.current
    if (!element) return
    const next = applyTool(tool, { text: typed.text, start: element.selectionStart, end: element.selectionEnd })
    change(next.text)
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(next.start, next.end)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const found = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && tools.find(({ key }) => key === event.key)
    if (!found) return
    event.preventDefault()
    apply(found.tool)
  }
  const { label, description, error, withAsterisk, readOnly, ...rest } = shared
  if (readOnly)
    return (
      <Input.Wrapper label={label} labelElement="div">
        <div className={classes.preview}>
          <HtmlText html={value} />
        </div>
      </Input.Wrapper>
    )
  const isPreview = view === 'preview'
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} withAsterisk={withAsterisk}>
      <div className={classes.box} data-error={error ? true : undefined}>
        <Group justify="space-between" gap="xs" className={classes.bar}>
          <Group gap={2} role="group" aria-label="Formatting">
            {tools.map(({ tool, label: name, icon: ToolIcon, key }) => (
              <Tooltip key={tool} label={key ? `${name} (Ctrl+${key.toUpperCase()})` : name}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={name}
                  disabled={isPreview || shared.disabled}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => apply(tool)}
                >
                  <ToolIcon size={18} stroke={1.8} />
                </ActionIcon>
              </Tooltip>
            ))}
          </Group>
          <SegmentedControl
            size="xs"
            aria-label="Write or preview"
            value={view}
            onChange={(next) => setView(next)}
            data={[
              { value: 'write', label: 'Write' },
              { value: 'preview', label: 'Preview' },
            ]}
          />
        </Group>
        {isPreview ? (
          <div className={classes.preview}>
            {value ? <HtmlText html={value} /> : <span className={classes.nothing}>Nothing written yet</span>}
          </div>
        ) : (
          <Textarea
            {...rest}
            id={id}
            ref={area}
            error={!!error}
            autosize
            minRows={rows}
            maxRows={18}
            variant="unstyled"
            classNames={{ input: classes.text }}
            value={typed.text}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}
