import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Stack, Switch, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { setCompact, useIsCompact } from './density.ts'
import classes from './table.module.css'

interface PickerProps {
  columns: readonly { key: string; label: string; fixed?: boolean }[]
  visible: ReadonlySet<string>
  standard: readonly string[]
  onSave: (keys: string[]) => void
}

/** Which columns the table shows: Select All, Reset, Save (001 §2.4). */
export function ColumnPicker({ columns, visible, standard, onSave }: PickerProps) {
  const [opened, setOpened] = useState(false)
  const [draft, setDraft] = useState<string[]>([])
  const isCompact = useIsCompact()
  const toggle = () => {
    setDraft([...visible])
    setOpened(!opened)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Columns" disabled={opened}>
          <ActionIcon variant="default" size={36} onClick={toggle} aria-label="Choose columns" aria-expanded={opened}>
            <IconColumns3 size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label="Columns">
        <Group gap="xs" mb="xs">
          <Button size="compact-xs" variant="subtle" onClick={() => setDraft(columns.map(({ key }) => key))}>
            Select All
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setDraft([...standard])}>
            Reset
          </Button>
        </Group>
        <ScrollArea.Autosize mah={280} type="auto">
          <Checkbox.Group value={draft} onChange={setDraft}>
            <Stack gap={8} pe="md">
              {columns.map(({ key, label, fixed }) => (
                <Checkbox key={key} value={key} label={label} size="xs" disabled={fixed} />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
        <Button
          fullWidth
          size="xs"
          mt="sm"
          onClick={() => {
            onSave(columns.map(({ key }) => key).filter((key) => draft.includes(key)))
            setOpened(false)
          }}
        >
          Save
        </Button>
        <Switch
          className={classes.density}
          size="xs"
          label="Compact rows in all tables"
          checked={isCompact}
          onChange={(event) => setCompact(event.currentTarget.checked)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
