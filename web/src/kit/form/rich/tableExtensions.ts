import { Node, type Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, tableEditing } from '@tiptap/pm/tables'

/** The role of each node for ProseMirror's table plugin. */
const roles: Record<string, string> = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' }

/** Stored tables have no merged cells and no widths: pasted ones lose theirs. */
const always = <T>(value: T) => ({ default: value, rendered: false, parseHTML: () => value })

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: () => ({ colspan: always(1), rowspan: always(1), colwidth: always(null) }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** Tables of rich text. Tiptap's own extension writes widths as styles, which neither the stored form nor the content security policy has. */
export const tableNodes = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
    addProseMirrorPlugins: () => [tableEditing()],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]

const COLUMNS = 3
const ROWS = 2

/** Inserts a table with a row of headings at the cursor, which then is in its first cell. */
export const insertTable = (editor: Editor) =>
  editor
    .chain()
    .focus()
    .command(({ tr, state: { schema } }) => {
      const row = (of: string) => ({
        type: 'tableRow',
        content: Array.from({ length: COLUMNS }, () => ({ type: of, content: [{ type: 'paragraph' }] })),
      })
      const content = [row('tableHeader'), ...Array.from({ length: ROWS }, () => row('tableCell'))]
      const at = tr.selection.from + 1
      tr.replaceSelectionWith(schema.nodeFromJSON({ type: 'table', content })).scrollIntoView()
      tr.setSelection(TextSelection.near(tr.doc.resolve(at)))
      return true
    })
    .run()

const changing = (change: typeof addRowAfter) => (editor: Editor) =>
  void editor
    .chain()
    .focus()
    .command(({ state, dispatch }) => change(state, dispatch))
    .run()

/** What can be done with the table at the cursor. */
export const tableChanges = {
  addRow: changing(addRowAfter),
  addColumn: changing(addColumnAfter),
  deleteRow: changing(deleteRow),
  deleteColumn: changing(deleteColumn),
  deleteTable: changing(deleteTable),
}
