import { Text } from '@mantine/core'
import type { Documentation } from '@pandu/contract/proposals'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { LazyViewer } from '../../kit/LazyViewer.tsx'

/** Shows one piece of documentation in a dialog. */
export function DocumentationViewDialog({ documentation }: DialogProps & { documentation: Documentation }) {
  const { title, content, file_type, type_content } = documentation
  return (
    <ViewDialog code="v_documentation" title={title}>
      {/* The address is shown, because the reader wants to know it before opening a link. */}
      {type_content === 'embed' && (
        <Text size="sm" c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {content}
        </Text>
      )}
      <LazyViewer url={content} name={title} type={file_type} />
    </ViewDialog>
  )
}
