import { Alert } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { DialogFrame, type DialogProps } from '../../../kit/dialogs/index.ts'
import { Viewer } from '../../../kit/Viewer.tsx'

interface ScanProps extends DialogProps {
  scan: { title: string; name: string; url: string; type: string }
}

/** Shows one document in a dialog. */
export function ScanDialog({ scan }: ScanProps) {
  return (
    <DialogFrame code="v_scan" title={scan.title}>
      <Alert variant="light" color="gray" icon={<IconEye size={18} />} mb="md" p="xs">
        This access has been logged.
      </Alert>
      <Viewer url={scan.url} name={scan.name} type={scan.type} />
    </DialogFrame>
  )
}
