import { ActionIcon, Button, Checkbox, ScrollArea, Text, UnstyledButton } from '@mantine/core'
import { deletePhrase, keepPhrase, listPhrases, type Phrase, phraseRules } from '@pandu/contract/phrases'
import { IconMessagePlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../can.tsx'
import { useFormContext } from '../form/useCallForm.ts'
import { useCall, useWrite } from '../query.ts'
import { SearchPopover } from '../SearchPopover.tsx'
import { Loaded } from '../states.tsx'
import classes from './decided.module.css'

/** Phrases for the notes of a decision: inserted with a click, and saved from what was written. Only for people who may keep some. */
export function Phrases() {
  const { can } = useCan(phraseRules.keep)
  if (!can) return null
  return (
    <SearchPopover
      label="Phrases"
      icon={<IconMessagePlus size={16} aria-hidden />}
      width={340}
      searchLabel="Search phrases"
      className={classes.phrasesButton}
    >
      {(search, close) => <Choice search={search} done={close} />}
    </SearchPopover>
  )
}

function Choice({ search, done }: { search: string; done: () => void }) {
  const form = useFormContext()
  const notes = String(form.values['notes'] ?? '')
  const { can: shares } = useCan(phraseRules.share)
  const [shared, setShared] = useState(false)
  const keep = useWrite(keepPhrase)
  const query = useCall(listPhrases, { filter: { search }, page: { size: 100 } })
  // The written text stays; a phrase is added to it.
  const take = (text: string) => {
    form.set({ notes: notes.trim() === '' ? text : `${notes.trimEnd()}\n${text}` })
    done()
  }
  return (
    <>
      <Loaded query={query}>
        {({ data }) => (
          <ScrollArea.Autosize mah={220} my="xs">
            {data.length === 0 && (
              <Text size="sm" c="dimmed">
                {search ? 'No phrase has these words' : 'No phrases yet. Write notes and keep them here.'}
              </Text>
            )}
            <ul className={classes.phrases}>
              {data.map((phrase) => (
                <PhraseRow key={phrase.id} phrase={phrase} take={take} />
              ))}
            </ul>
          </ScrollArea.Autosize>
        )}
      </Loaded>
      {shares && (
        <Checkbox
          size="xs"
          mb="xs"
          label="Share it with everybody who decides"
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button
        size="xs"
        variant="default"
        fullWidth
        disabled={notes.trim() === ''}
        loading={keep.busy}
        onClick={() => void keep.run({ text: notes, shared: shared ? 1 : 0 })}
      >
        Keep the notes as a phrase
      </Button>
    </>
  )
}

function PhraseRow({ phrase, take }: { phrase: Phrase; take: (text: string) => void }) {
  const { id, text, owner_id } = phrase
  const { can } = useCan(phraseRules.remove, phrase)
  const remove = useWrite(deletePhrase)
  return (
    <li>
      <UnstyledButton className={classes.phrase} onClick={() => take(text)}>
        {text}
        {owner_id === null && (
          <Text span size="xs" c="dimmed" display="block">
            Shared
          </Text>
        )}
      </UnstyledButton>
      {can && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete the phrase “${text.slice(0, 40)}”`}
          loading={remove.busy}
          onClick={() => void remove.run({ id })}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
