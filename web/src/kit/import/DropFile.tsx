import { Loader, Progress, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useId, useState, type DragEvent } from 'react'
import classes from './import.module.css'

interface DropFileProps {
  /** What the chooser is for. */
  label: string
  hint: string
  accept: string
  /** True while the file is checked. */
  checking: string
  fault?: string
  busy: boolean
  progress: number
  onFile: (file: File) => void
}

/** A place to drop a file or to choose one; the whole area is the label of an ordinary file input, so keys and screen readers reach it. */
export function DropFile({ label, hint, accept, checking, fault, busy, progress, onFile }: DropFileProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drag = (event: DragEvent, on: boolean) => {
    event.preventDefault()
    setIsOver(on && !busy)
  }
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut for what the input does */}
      <label
        htmlFor={id}
        className={classes.drop}
        data-over={isOver || undefined}
        data-busy={busy || undefined}
        data-fault={fault ? true : undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          const file = event.dataTransfer.files[0]
          if (file && !busy) onFile(file)
        }}
      >
        {busy ? <Loader size={36} /> : <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />}
        <Text component="span" fw={600}>
          {busy ? checking : label}
        </Text>
        <Text component="span" size="sm" c="dimmed" id={`${id}-hint`}>
          {hint}
        </Text>
        {busy && progress > 0 && progress < 1 && <Progress value={progress * 100} w="min(16rem, 100%)" aria-label="Upload progress" />}
        <input
          id={id}
          type="file"
          className={classes.input}
          accept={accept}
          disabled={busy}
          aria-describedby={`${id}-hint ${id}-fault`}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // Reset, so that the same file can be chosen again after it was mended.
            event.currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
      <Text id={`${id}-fault`} c="var(--mantine-color-error)" size="sm" mt="xs" role={fault ? 'alert' : undefined}>
        {fault}
      </Text>
    </div>
  )
}
