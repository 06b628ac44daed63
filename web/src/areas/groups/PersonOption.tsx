import { Checkbox, Group } from '@mantine/core'
import { Person } from '../../kit/display.tsx'
import classes from '../../kit/dialogs/picker.module.css'

interface OptionProps {
  person: { name: string; picture: string | null; detail?: string; taken?: string | undefined }
  picked: boolean
  onToggle: () => void
}

/** A person to pick; one who cannot be picked is disabled, with the reason. */
export function PersonOption({ person: { name, picture, detail, taken }, picked, onToggle }: OptionProps) {
  return (
    <button
      type="button"
      role="option"
      aria-selected={picked}
      aria-disabled={taken !== undefined}
      className={classes.row}
      onClick={() => taken === undefined && onToggle()}
    >
      <Group gap="sm" wrap="nowrap">
        <Checkbox.Indicator checked={picked} disabled={taken !== undefined} />
        <Person name={name} picture={picture} detail={taken ?? detail} size={34} />
      </Group>
    </button>
  )
}
