import { Button } from '@mantine/core'
import { withSearch } from '@pandu/contract/kit'
import { IconEye } from '@tabler/icons-react'
import { scholarViewSearch } from '../../kit/scholarView.ts'
import { useCurrentPath } from '../../kit/useCurrentPath.ts'
import { PageLink } from '../../kit/PageLink.tsx'

/** A link from the page of a quiz or tool to its preview. */
export function PreviewButton() {
  const here = useCurrentPath()
  return (
    <Button variant="default" component={PageLink} to={withSearch(here, scholarViewSearch)} leftSection={<IconEye size={16} aria-hidden />}>
      As a scholar sees it
    </Button>
  )
}
