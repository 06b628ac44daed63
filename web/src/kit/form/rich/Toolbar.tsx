import { ActionIcon, Group, Tooltip } from '@mantine/core'
import {
  IconBold,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH2,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableMinus,
  type Icon,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { insertTable, tableChanges } from './tableExtensions.ts'
import classes from './rich.module.css'

interface Tool {
  label: string
  keys?: string
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

type PlaceTool = Omit<Tool, 'isOn'>
/** For the entry of a list at the cursor. */
const listTools: readonly PlaceTool[] = [
  {
    label: 'Increase indent',
    keys: 'Ctrl+]',
    icon: IconIndentIncrease,
    run: (editor) => editor.chain().focus().sinkListItem('listItem').run(),
  },
  {
    label: 'Decrease indent',
    keys: 'Ctrl+[',
    icon: IconIndentDecrease,
    run: (editor) => editor.chain().focus().liftListItem('listItem').run(),
  },
]
/** For the table at the cursor. */
const tableTools: readonly PlaceTool[] = [
  { label: 'Add row', icon: IconRowInsertBottom, run: tableChanges.addRow },
  { label: 'Add column', icon: IconColumnInsertRight, run: tableChanges.addColumn },
  { label: 'Delete row', icon: IconRowRemove, run: tableChanges.deleteRow },
  { label: 'Delete column', icon: IconColumnRemove, run: tableChanges.deleteColumn },
  { label: 'Delete table', icon: IconTableMinus, run: tableChanges.deleteTable },
]

const isLink = (editor: Editor) => editor.isActive('link')
const stateOf = ({ editor }: { editor: Editor }) => ({
  on: tools.map(({ isOn }) => isOn(editor)),
  link: isLink(editor),
  list: editor.isActive('listItem'),
  table: editor.isActive('table'),
})

interface Props {
  editor: Editor
  disabled: boolean
  tables: boolean
  onLink: () => void
}

/** The buttons over the text; each shows whether its format is on at the cursor. */
export function Toolbar({ editor, disabled, tables, onLink }: Props) {
  const state = useEditorState({ editor, selector: stateOf })
  const button = (label: string, keys: string | undefined, ToolIcon: Icon, isOn: boolean | undefined, run: () => void) => (
    <Tooltip key={label} label={keys ? `${label} (${keys})` : label}>
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
  const here = [...(state.list ? listTools : []), ...(state.table ? tableTools : [])]
  return (
    <Group gap={2} role="group" aria-label="Formatting" className={classes.bar}>
      {tools.map(({ label, keys, icon, run }, at) => button(label, keys, icon, state.on[at] ?? false, () => run(editor)))}
      {button('Link', 'Ctrl+K', IconLink, state.link, onLink)}
      {tables && button('Table', undefined, IconTable, state.table, () => void (state.table || insertTable(editor)))}
      {here.map(({ label, keys, icon, run }) => button(label, keys, icon, undefined, () => run(editor)))}
    </Group>
  )
}
