import { Button, Checkbox, Group, Skeleton } from '@mantine/core'
import { useField } from '../../../kit/form/index.ts'
import classes from './export.module.css'

/** The columns of an export as checkboxes, with Select All and Reset (001 §2.4). */
export function ExportColumns({ name, columns }: { name: string; columns: readonly { request: string; view: string }[] }) {
  const { value, set, shared } = useField<string[]>({ name, label: 'Columns', required: true })
  const { label, error, disabled } = shared
  return (
    <Checkbox.Group label={label} withAsterisk error={error} value={value} onChange={set}>
      <Group gap="xs" my={4}>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={disabled || columns.length === 0}
          onClick={() => set(columns.map(({ request }) => request))}
        >
          Select All
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" disabled={disabled} onClick={() => set(['name'])}>
          Reset
        </Button>
      </Group>
      {columns.length === 0 ? (
        <Skeleton h={180} radius="sm" />
      ) : (
        <div className={classes.columns}>
          {columns.map(({ request, view }) => (
            <Checkbox key={request} value={request} label={view} disabled={disabled} />
          ))}
        </div>
      )}
    </Checkbox.Group>
  )
}
