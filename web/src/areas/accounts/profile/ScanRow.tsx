import { accountRules, removeScan, updateScholar, type ScanField, type Scholar } from '@pandu/contract/accounts'
import { fileRuleOf } from '@pandu/contract/kit'
import { ActionIcon, Button, Group, Progress, Text, ThemeIcon, Tooltip } from '@mantine/core'
import { IconEye, IconFileCheck, IconFileUpload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FileButton } from '../../../kit/FileButton.tsx'
import { CallError } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/dialogs/index.ts'
import { bytes } from '../../../kit/format.ts'
import { useWrite } from '../../../kit/query.ts'
import { Time } from '../../../kit/Time.tsx'
import { toastError } from '../../../kit/toast.ts'
import { viewScan } from './openProfileDialogs.ts'
import classes from './profile.module.css'

interface RowProps {
  scholarId: number
  field: ScanField
  label: string
  scan: Scholar['scans'][number] | undefined
  edits: boolean
}

const removal = confirmAction(removeScan, {
  may: (actor, { scholarId }) => accountRules.edit.test(actor, { id: scholarId, role: 'SCHOLAR' }),
  icon: IconTrash,
  danger: true,
  title: 'Remove document',
  body: ({ label }: RowProps) => `Remove the document "${label}"? It will be deleted permanently.`,
  input: ({ scholarId, field }) => ({ id: scholarId, field }),
})

/** One document of a scholar, stored or missing, with the actions to view, upload, replace and remove it. */
export function ScanRow(row: RowProps) {
  const { scholarId, field, label, scan, edits } = row
  const write = useWrite(updateScholar)
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState<string>()
  const schema = updateScholar.input.shape[field]

  const send = async (file: File | null) => {
    if (!file) return
    const checked = schema.safeParse(file)
    setFault(checked.error?.issues[0]?.message)
    if (!checked.success) return
    setShare(0)
    try {
      await write.send({ id: scholarId, [field]: file }, { onProgress: setShare })
    } catch (error) {
      const message = error instanceof CallError ? error.errors[field]?.[0] : undefined
      if (message) setFault(message)
      else toastError(error)
    } finally {
      setShare(undefined)
    }
  }

  return (
    <li className={classes.scan} aria-busy={write.busy || undefined}>
      <ThemeIcon variant="light" color={scan ? 'pandu' : 'gray'} size={38} radius="md" aria-hidden>
        {scan ? <IconFileCheck size={20} stroke={1.6} /> : <IconFileUpload size={20} stroke={1.6} />}
      </ThemeIcon>
      <div className={classes.scanWords}>
        <Text fw={550}>{label}</Text>
        <Text size="sm" c="dimmed" component="div">
          {scan ? (
            <>
              {scan.name} · {bytes(scan.size)} · <Time value={scan.uploaded_at} as="day" />
            </>
          ) : (
            'Not uploaded yet'
          )}
        </Text>
      </div>
      <Group gap="xs">
        {scan && (
          <Button
            variant="light"
            size="xs"
            leftSection={<IconEye size={14} aria-hidden />}
            aria-label={`View ${label}`}
            onClick={() => void viewScan({ title: label, ...scan })}
          >
            View
          </Button>
        )}
        {edits && (
          <FileButton accept={fileRuleOf(schema)?.accept.join(',')} onChange={(file) => void send(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs" disabled={write.busy} aria-label={`${scan ? 'Replace' : 'Upload'} ${label}`}>
                {scan ? 'Replace' : 'Upload'}
              </Button>
            )}
          </FileButton>
        )}
        {edits && scan && (
          <Tooltip label="Remove">
            <ActionIcon
              variant="subtle"
              color="red"
              size={30}
              disabled={write.busy}
              aria-label={`Remove ${label}`}
              onClick={() => void removal.run(row)}
            >
              <IconTrash size={16} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {share !== undefined && (
        <div className={classes.scanState}>
          <Progress value={share * 100} animated aria-label={`Upload of ${label}`} />
        </div>
      )}
      {fault && (
        <Text size="sm" c="var(--mantine-color-error)" className={classes.scanState} role="alert">
          {fault}
        </Text>
      )}
    </li>
  )
}
