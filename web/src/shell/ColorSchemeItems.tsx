import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { TopButton } from '../kit/lazyMenu.tsx'
import { colorSchemes } from './colorSchemes.ts'
import { TopMenu } from './TopMenu.tsx'

/** The choices of `ColorSchemeMenu`. */
export function ColorSchemeItems({ button }: { button: TopButton }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <TopMenu button={button} width={180}>
      {colorSchemes.map(({ value, label, icon: Icon }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={value === colorScheme}
          leftSection={<Icon size={17} stroke={1.7} />}
          rightSection={value === colorScheme ? <IconCheck size={15} /> : undefined}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </Menu.Item>
      ))}
    </TopMenu>
  )
}
