import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { BackTarget } from '../BackLink.tsx'
import { PageHeader } from '../display.tsx'

export interface ImportHeaderProps {
  title: string
  about: string
  /** The list the import fills, to go back to. */
  back: BackTarget
  /** The address of the template, where there is one. */
  template?: string
}

/** The head of an import page: the way back, what is to be done, and the template. */
export const ImportHeader = ({ title, about, back, template }: ImportHeaderProps) => (
  <PageHeader title={title} about={about} back={back}>
    {template && (
      <Button component="a" href={template} download variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        Download template
      </Button>
    )}
  </PageHeader>
)
