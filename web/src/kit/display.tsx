import { Avatar as MantineAvatar, Badge, Box, Group, Text, Title, type AvatarProps, type BoxProps } from '@mantine/core'
import { pictureUrl } from '@pandu/contract/files'
import type { StateDisplay } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import { BackLink, type BackTarget } from './BackLink.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'
import classes from './display.module.css'
import { Time } from './Time.tsx'

/** The badge of a state declared with `states()`: `<StatusBadge of={proposalStates} value={proposal.approval} />`. */
export function StatusBadge<T extends string>({ of, value }: { of: { byState: Record<T, StateDisplay> }; value: T }) {
  const display = of.byState[value]
  return (
    <Badge variant="light" color={display?.color ?? 'gray'} radius="sm">
      {display?.label ?? value}
    </Badge>
  )
}

/** 1 Active, 0 No Active. */
export const ActiveBadge = ({ status }: { status: number }) => (
  <Badge variant="light" color={status ? 'green' : 'gray'} radius="sm">
    {status ? 'Active' : 'No Active'}
  </Badge>
)

/** First letters of the first and the last word; one-word names give their first two. */
export function initials(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? '?'
  const last = words.length > 1 ? words.at(-1) : undefined
  return (last ? first.slice(0, 1) + last.slice(0, 1) : first.slice(0, 2)).toUpperCase()
}

const hues = ['pandu', 'indigo', 'grape', 'orange', 'cyan', 'blue', 'pink', 'green'] as const
const hueOf = (name: string) =>
  hues[Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % hues.length] ?? 'pandu'

/** A person's picture, or initials on a coloured background. */
export function Avatar({ name, src, ...rest }: AvatarProps & { name: string; src?: string | null }) {
  // Most screens of phones have two to three device pixels for each pixel.
  const shown = src ? pictureUrl(src, 2.5 * (typeof rest.size === 'number' ? rest.size : 100)) : undefined
  return (
    <MantineAvatar src={shown} alt="" color={hueOf(name)} radius="xl" {...rest} imageProps={{ loading: 'lazy' }}>
      {initials(name)}
    </MantineAvatar>
  )
}

/** A person in a table cell or a list: picture, name, and a line under it. */
export function Person({ name, picture, detail, size = 32 }: { name: string; picture?: string | null; detail?: ReactNode; size?: number }) {
  return (
    <Group gap="sm" wrap="nowrap" component="span" display="inline-flex" className={classes.person}>
      <Avatar name={name} src={picture} size={size} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </Group>
  )
}

/** A record in a table cell: its name, a line under it, and its picture or icon before both. */
export function TitleWithDetail({ picture, title, detail }: { picture?: ReactNode; title: string; detail?: ReactNode }) {
  return (
    <span className={classes.titled}>
      {picture}
      <span className={classes.titledWords}>
        <span className={classes.title}>{title}</span>
        {detail && <span className={classes.titleDetail}>{detail}</span>}
      </span>
    </span>
  )
}

interface HeaderProps {
  title: string
  /** The page this one belongs to. */
  back?: BackTarget
  /** One line about the purpose of the page. */
  about?: ReactNode
  badge?: ReactNode
  /** Buttons. */
  children?: ReactNode
}

/** The head of a page: title, a line about it, its buttons. It also sets the title of the browser tab. */
export function PageHeader({ title, back, about, badge, children }: HeaderProps) {
  useDocumentTitle(title)
  return (
    <>
      {back && <BackLink {...back} />}
      <header className={classes.header}>
        <div className={classes.heading}>
          <Group gap="sm">
            <Title order={1}>{title}</Title>
            {badge}
          </Group>
          {about && (
            <Text c="dimmed" mt={4} maw="70ch">
              {about}
            </Text>
          )}
        </div>
        {children && <Group gap="xs">{children}</Group>}
      </header>
    </>
  )
}

/** A card: the ground that content lies on, without a heading. */
export const Surface = ({ component = 'div', ...rest }: BoxProps & { component?: 'div' | 'li'; children: ReactNode }) => (
  <Box component={component} className={classes.surface} {...rest} />
)

/** A label and its value, for read-only views. An empty value is a dash. */
export function Fact({ label, children }: { label: string; children?: ReactNode }) {
  const isEmpty = children === undefined || children === null || children === '' || children === false
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{isEmpty ? '–' : children}</dd>
    </div>
  )
}

/** The list around `Fact`s, in as many columns as fit. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

/** A longer text under its label, below the other facts. */
export function LongFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Text size="xs" c="dimmed" mt="md" mb={2}>
        {label}
      </Text>
      <Text component="div" className={classes.longText}>
        {children}
      </Text>
    </>
  )
}

/** When a record was created, with the word for it, and when it was last changed. */
export const TimeFacts = ({ made, record }: { made: string; record: { created_at: string; updated_at: string } }) => (
  <>
    <Fact label={made}>
      <Time value={record.created_at} />
    </Fact>
    <Fact label="Last change">
      <Time value={record.updated_at} />
    </Fact>
  </>
)

/** A line over a list: a sentence on the left, and its buttons on the right. */
export const ListBar = ({ children }: { children: ReactNode }) => (
  <Group className={classes.bar} gap="sm" justify="space-between">
    {children}
  </Group>
)
