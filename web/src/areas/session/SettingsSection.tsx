import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Surface } from '../../kit/display.tsx'
import classes from './settings.module.css'

/** One subject of the settings: an explanation on the left, the controls on the right. */
export function SettingsSection({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section id={title.toLowerCase().replaceAll(' ', '-')} className={classes.section}>
      <div>
        <Title order={2}>{title}</Title>
        <Text c="dimmed" size="sm" mt={4}>
          {about}
        </Text>
      </div>
      <Surface>{children}</Surface>
    </section>
  )
}
