import { Button, Text } from '@mantine/core'
import { blastPages, blastRules, MOST_RECIPIENTS_CHOSEN } from '@pandu/contract/blast'
import { IconMail } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { useGo } from '../../kit/go.ts'
import { keepChosenRecipients } from './chosenRecipients.ts'

function WriteLetter({ ids }: { ids: readonly number[] }) {
  const go = useGo()
  const isTooMany = ids.length > MOST_RECIPIENTS_CHOSEN
  return (
    <May rule={blastRules.manage}>
      {isTooMany && <Text size="sm">A letter goes to at most {MOST_RECIPIENTS_CHOSEN} chosen people</Text>}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMail size={14} aria-hidden />}
        disabled={isTooMany}
        onClick={() => {
          keepChosenRecipients(ids)
          go(blastPages.write())
        }}
      >
        Write a letter
      </Button>
    </May>
  )
}

/** A button for tables of people: writes a letter to those who are selected. */
export const writeLetter = (rows: readonly { id: number }[]) => <WriteLetter ids={rows.map(({ id }) => id)} />
