import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { PageHeader } from '../looks.tsx'
import { PageLink } from '../PageLink.tsx'

export interface ImportHeaderProps {
  title: string
  about: string
  /** The list the import fills, to go back to. */
  back: { path: string; label: string }
  /** The address of the template. */
  template: string
}

/** The head of an import page: the way back, what is to be done, and the template. */
export const ImportHeader = ({ title, about, back, template }: ImportHeaderProps) => (
  <>
    <Anchor component={PageLink} to={back.path} size="sm" display="inline-flex" style={{ alignItems: 'center', gap: 6 }} mb="xs">
      <IconArrowLeft size={16} aria-hidden />
      {back.label}
    </Anchor>
    <PageHeader title={title} about={about}>
      <Button component="a" href={template} download variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        Download template
      </Button>
    </PageHeader>
  </>
)
