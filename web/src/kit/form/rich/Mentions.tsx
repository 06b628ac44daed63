import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Person } from '../../display.tsx'
import { plural } from '../../format.ts'
import { typedMention } from './typedMention.ts'
import classes from './mentions.module.css'

/** Who can be mentioned in a text. */
export interface MentionSource {
  /** Identifies the source, so that answers of two sources are not mixed. */
  of: string
  /** People whose name contains what was typed, the likeliest first. */
  find: (typed: string) => Promise<readonly { id: number; name: string; profile_picture: string | null }[]>
}
/** While the list is open, it gets keys first; true: it has handled the key. */
export type MentionKeys = (event: KeyboardEvent) => boolean

interface Props {
  editor: Editor
  source: MentionSource
  keys: RefObject<MentionKeys | null>
}

/** How many pixels the list needs below the typed line; with less space it is shown above. */
const ROOM = 230

/** Proposes people while somebody types an @ and the beginning of a name. The cursor stays in the text. */
export function Mentions({ editor, source, keys }: Props) {
  const id = useId()
  const place = useEditorState({ editor, selector: typedMention })
  // Closed with Escape, or by a choice: not offered again for the same @.
  const [leftAt, setLeftAt] = useState<number>()
  const typed = place && place.from !== leftAt ? place.typed : undefined
  const [settled] = useDebouncedValue(typed, 120)
  // If no name begins with the typed letters, no name begins with a longer text either.
  const [nobody, setNobody] = useState<string>()
  const isVain = settled === undefined || (nobody !== undefined && settled.startsWith(nobody))
  const query = useQuery({
    queryKey: ['mentions', source.of, settled?.trim().toLowerCase()],
    queryFn: () => source.find(settled?.trim() ?? ''),
    enabled: !isVain,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
  if (!isVain && !query.isPlaceholderData && query.data?.length === 0 && nobody !== settled) setNobody(settled)
  const people = typed === undefined || isVain ? [] : (query.data ?? [])
  const [chosen, setChosen] = useState({ among: people, at: 0 })
  const at = chosen.among === people ? Math.min(chosen.at, people.length - 1) : 0
  const isOpen = people.length > 0

  const pick = (name: string) => {
    if (!place) return
    setLeftAt(place.from)
    editor
      .chain()
      .focus()
      .insertContentAt({ from: place.from, to: place.to }, { type: 'text', text: `@${name} ` })
      .run()
  }
  const step = (by: number) => setChosen({ among: people, at: (at + by + people.length) % people.length })
  useImperativeHandle(keys, () => (event) => {
    if (!isOpen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => pick(people[at]?.name ?? ''),
      Tab: () => pick(people[at]?.name ?? ''),
      Escape: () => setLeftAt(place?.from),
    }[event.key]
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  })

  const list = useRef<HTMLDivElement>(null)
  const from = place?.from
  useLayoutEffect(() => {
    const element = list.current
    const around = element?.offsetParent
    if (!isOpen || !element || !around || from === undefined) return
    const line = editor.view.coordsAtPos(from)
    const box = around.getBoundingClientRect()
    // The keyboard of a phone covers the window without making it smaller.
    const { height, offsetTop } = window.visualViewport ?? { height: innerHeight, offsetTop: 0 }
    const isAbove = offsetTop + height - line.bottom < ROOM && line.top > ROOM
    element.style.top = isAbove ? '' : `${line.bottom - box.top + 4}px`
    element.style.bottom = isAbove ? `${box.bottom - line.top + 4}px` : ''
    element.style.left = `${Math.max(0, Math.min(line.left - box.left, box.width - element.offsetWidth))}px`
  }, [editor, from, isOpen])
  useEffect(() => {
    const element = editor.view.dom
    if (!isOpen) return undefined
    const ariaAttributes = {
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': `${id}-${at}`,
      // Escape closes the list alone, not the dialog around the form.
      'data-mantine-stop-propagation': 'true',
    }
    for (const [name, value] of Object.entries(ariaAttributes)) element.setAttribute(name, value)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of Object.keys(ariaAttributes)) element.removeAttribute(name)
    }
  }, [editor, id, at, isOpen])

  return (
    <>
      <VisuallyHidden aria-live="polite">
        {isOpen && `${plural(people.length, 'person', 'people')} to mention, arrow keys choose`}
      </VisuallyHidden>
      {isOpen && (
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="People to mention" className={classes.list}>
          {people.map(({ id: person, name, profile_picture }, index) => (
            // The keyboard stays in the text, and chooses there.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={person}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={classes.person}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(name)}
            >
              <Person name={name} picture={profile_picture} size={26} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}
