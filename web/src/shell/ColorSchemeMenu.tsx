import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { lazyMenu } from '../kit/lazyMenu.tsx'
import { colorSchemes } from './colorSchemes.ts'

const Items = lazyMenu(() => import('./ColorSchemeItems.tsx').then((m) => m.ColorSchemeItems))

/** Light, dark, or as the device says. */
export function ColorSchemeMenu() {
  const { colorScheme } = useMantineColorScheme()
  const Current = colorSchemes.find(({ value }) => value === colorScheme)?.icon ?? IconDeviceDesktop
  const button = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Colours">
      <Current size={20} stroke={1.7} />
    </ActionIcon>
  )
  return <Items button={button} />
}
