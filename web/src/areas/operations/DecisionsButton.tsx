import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { lazyComponent } from '../../kit/lazyComponent.tsx'

export const Decisions = lazyComponent(() => import('./Decisions.tsx').then((m) => m.Decisions), {
  placeholder: () => <Skeleton h={180} radius="md" mb="md" />,
})

/** Shows and hides {@link Decisions}. */
export const DecisionsButton = ({ shown, onShow }: { shown: boolean; onShow: (shown: boolean) => void }) => (
  <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} aria-expanded={shown} onClick={() => onShow(!shown)}>
    Bulk decisions
  </Button>
)
