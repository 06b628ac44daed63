import type { MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from '@tabler/icons-react'

/** The colours that somebody can choose. */
export const colorSchemes: readonly { value: MantineColorScheme; label: string; icon: Icon }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Same as the device', icon: IconDeviceDesktop },
]
