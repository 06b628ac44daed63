import { Button, Stack, Text } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { type CarerLoad, mentoringCalls, type ProposedMove, type Side } from '@pandu/contract/mentoring'
import { useState } from 'react'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { count, plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { undoNotice } from '../operations/operations.offers.ts'
import { ProposedMoves } from './ProposedMoves.tsx'
import { mentoringRefreshes } from './mentoringRefreshes.ts'
import { sideLabels } from './side-labels.ts'

interface SpreadDialogProps extends DialogProps<boolean> {
  course: Pick<Course, 'id'>
  side: Side
  /** The person whose scholars are given to the others; without it all scholars are spread evenly. */
  person?: Pick<CarerLoad, 'id' | 'name'>
}

/** Shows a proposed distribution line by line; nothing changes until it is confirmed. */
export function SpreadDialog({ course, side, person, close }: SpreadDialogProps) {
  const go = useGo()
  const { many } = sideLabels[side]
  const calls = mentoringCalls[side]
  const proposal = useCall(calls.propose, { filter: { course_id: course.id, ...(person && { away_from: person.id }) } }, { staleTime: 0 })
  // Other choices than the proposed ones; '' leaves the scholar unassigned or where they are.
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const options = [
    { value: '', label: 'Leave as it is' },
    ...(proposal.data?.data.people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  // A choice of somebody who can no longer be given scholars is none.
  const targetOf = ({ scholar_id, to }: ProposedMove) => {
    const choice = chosen.get(scholar_id)
    return options.find(({ value }) => value === choice)?.value ?? String(to.id)
  }
  const { moves: proposed, more } = proposal.data?.data ?? { moves: [], more: 0 }
  const moves = proposed.filter((row) => targetOf(row) !== '')
  const write = useWrite(calls.move, { refreshes: mentoringRefreshes, silent: true })
  const confirm = async () => {
    const answer = await write.run({
      course_id: course.id,
      moves: moves.map((row) => ({ scholar_id: row.scholar_id, from_user_id: row.from?.id ?? null, user_id: Number(targetOf(row)) })),
    })
    // Somebody else has changed assignments meanwhile, so a new proposal is made from the current ones.
    if (!answer) {
      await proposal.refetch()
      return
    }
    close(true)
    undoNotice(answer.data.operation_id, answer.message, go)
  }
  return (
    <DialogFrame
      code={`spread_${side}`}
      title={person ? `Move the scholars of ${person.name}` : `Spread evenly: ${many}`}
      busy={write.busy}
      unsaved={() => Promise.resolve(chosen.size > 0 ? 'lost' : undefined)}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {person
            ? `All scholars of ${person.name} are assigned to the others, those with the fewest first. Earlier meetings and reviews stay with ${person.name}.`
            : `Scholars without an active ${side} get one, and scholars are distributed evenly with as few moves as possible.`}{' '}
          Nothing changes before you confirm.
        </Text>
        {more > 0 && (
          <Text size="sm">
            These are the first {count(proposed.length)} of {count(proposed.length + more)} changes. Confirm these first, then open this
            again for the others.
          </Text>
        )}
        <Loaded query={proposal}>
          {() =>
            proposed.length === 0 ? (
              <EmptyState
                text={options.length === 1 ? `This course has no other active ${side}` : 'There is nothing to change'}
                detail={options.length === 1 ? `Add one under Administrators on the Class tab.` : undefined}
              />
            ) : (
              <ProposedMoves
                moves={proposed}
                side={side}
                options={options}
                valueOf={targetOf}
                onChoose={(scholarId, value) => setChosen((before) => new Map(before).set(scholarId, value))}
              />
            )
          }
        </Loaded>
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={() => close()} disabled={write.busy}>
          Cancel
        </Button>
        {moves.length > 0 && (
          <Button onClick={() => void confirm()} loading={write.busy}>
            {`Confirm ${plural(moves.length, 'change', 'changes')}`}
          </Button>
        )}
      </DialogFoot>
    </DialogFrame>
  )
}
