import { Text } from '@mantine/core'
import type { Documentation } from '@pandu/contract/proposals'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { LazyViewer } from '../../kit/LazyViewer.tsx'

/** One piece of documentation, shown where it is. */
export function DocumentationViewDialog({ documentation }: DialogProps & { documentation: Documentation }) {
  const { title, content, file_type, type_content } = documentation
  return (
    <ViewDialog code="v_documentation" title={title}>
      {/* Where a link leads is what its reader wants to know before opening it. */}
      {type_content === 'embed' && (
        <Text size="sm" c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {content}
        </Text>
      )}
      <LazyViewer url={content} name={title} type={file_type} />
    </ViewDialog>
  )
}
