import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconBold, IconH2, IconItalic, IconLink, IconList, IconListNumbers, type Icon } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import classes from './rich.module.css'

interface Tool {
  label: string
  keys: string
  icon: Icon
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  {
    label: 'Bold',
    keys: 'Ctrl+B',
    icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    keys: 'Ctrl+I',
    icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Heading',
    keys: 'Ctrl+Alt+2',
    icon: IconH2,
    isOn: (editor) => editor.isActive('heading'),
    run: (editor) =>
      editor.isActive('heading') ? editor.chain().focus().setParagraph().run() : editor.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    label: 'Bulleted list',
    keys: 'Ctrl+Shift+8',
    icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    keys: 'Ctrl+Shift+7',
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
]

const isLink = (editor: Editor) => editor.isActive('link')
const stateOf = ({ editor }: { editor: Editor }) => ({ on: tools.map(({ isOn }) => isOn(editor)), link: isLink(editor) })

interface Props {
  editor: Editor
  disabled: boolean
  onLink: () => void
}

/** The buttons over the text; each says whether it holds where the cursor stands. */
export function Toolbar({ editor, disabled, onLink }: Props) {
  const state = useEditorState({ editor, selector: stateOf })
  const button = (label: string, keys: string, ToolIcon: Icon, isOn: boolean, run: () => void) => (
    <Tooltip key={label} label={`${label} (${keys})`}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? undefined : 'gray'}
        aria-label={label}
        aria-pressed={isOn}
        disabled={disabled}
        // The text keeps the focus and its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      >
        <ToolIcon size={18} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <Group gap={2} role="group" aria-label="Formatting" className={classes.bar}>
      {tools.map(({ label, keys, icon, run }, at) => button(label, keys, icon, state.on[at] ?? false, () => run(editor)))}
      {button('Link', 'Ctrl+K', IconLink, state.link, onLink)}
    </Group>
  )
}
