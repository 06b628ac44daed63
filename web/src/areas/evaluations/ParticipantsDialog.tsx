import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { type AttendanceList, type Evaluation, type Participant, readParticipants } from '@pandu/contract/evaluations'
import type { Meeting } from '@pandu/contract/schedules'
import { useState } from 'react'
import { CallError } from '../../kit/call.ts'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { NumberText } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { DropFile } from '../../kit/import/DropFile.tsx'
import { useWrite } from '../../kit/query.ts'
import classes from './sheet.module.css'

/** What the reader accepts from an attendance list. */
export interface AcceptedAttendance {
  present: number[]
  othersAbsent: boolean
  /** Names that the reader matched by hand; they are stored for the next list. */
  aliases: { alias: string; scholar_id: number }[]
}

interface ParticipantsDialogProps extends DialogProps<AcceptedAttendance> {
  meeting: Meeting
  rows: readonly Evaluation[]
}

/** Reads an attendance list of Google Meet or Zoom, shows which scholar each name is, and fills the sheet with the confirmed ones. */
export function ParticipantsDialog({ meeting, rows, close }: ParticipantsDialogProps) {
  const [list, setList] = useState<AttendanceList>()
  const [fault, setFault] = useState<string>()
  const write = useWrite(readParticipants, { silent: true })
  const read = async (file: File) => {
    setFault(undefined)
    try {
      setList((await write.send({ course_schedule_administrator_id: meeting.id, file })).data)
    } catch (error) {
      setFault(error instanceof CallError ? (error.errors['file']?.[0] ?? error.message) : 'The file could not be read')
    }
  }
  return (
    <DialogFrame code="read_attendance" title="Read attendance list" busy={write.busy}>
      {list ? (
        <Preview list={list} rows={rows} close={close} />
      ) : (
        <>
          <DropFile
            label="Choose the attendance list"
            hint="A .csv file as Google Meet or Zoom exports it. Nothing is saved yet."
            accept=".csv,text/csv"
            checking="Reading the list..."
            {...(fault !== undefined && { fault })}
            busy={write.busy}
            progress={0}
            onFile={(file) => void read(file)}
          />
          <DialogFoot>
            <Button variant="default" onClick={() => close()}>
              Cancel
            </Button>
          </DialogFoot>
        </>
      )}
    </DialogFrame>
  )
}

const how: Record<NonNullable<Participant['match']>['by'], string> = {
  email: 'by e-mail',
  alias: 'confirmed before',
  number: 'by number',
  name: 'by name',
}

/** Whether the name matches a scholar without doubt. */
const isSure = (participant: Participant): participant is Participant & { match: NonNullable<Participant['match']> } =>
  participant.match !== null && participant.match.by !== 'alias'

function Preview({
  list: { participants, notes },
  rows,
  close,
}: { list: AttendanceList; rows: readonly Evaluation[] } & DialogProps<AcceptedAttendance>) {
  // Only stored matches can be corrected here; the other matches are certain.
  const [chosen, setChosen] = useState<Readonly<Record<string, number | undefined>>>(() =>
    Object.fromEntries(participants.flatMap(({ alias, match }) => (match?.by === 'alias' ? [[alias, match.scholar_id]] : []))),
  )
  const [least, setLeast] = useState('1')
  const [othersAbsent, setOthersAbsent] = useState(false)
  const nameOf = (id: number) => rows.find(({ scholar_id }) => scholar_id === id)?.name ?? ''
  const scholarOf = (participant: Participant) => (isSure(participant) ? participant.match.scholar_id : chosen[participant.alias])
  const isLong = ({ minutes }: Participant) => minutes === null || minutes >= (Number(least) || 0)
  const present = [...new Set(participants.filter(isLong).flatMap((participant) => scholarOf(participant) ?? []))]
  const take = () => {
    const aliases = participants.flatMap(({ alias, match }) => {
      const scholar_id = chosen[alias]
      return scholar_id === undefined || scholar_id === match?.scholar_id ? [] : [{ alias, scholar_id }]
    })
    close({ present, othersAbsent, aliases })
  }
  return (
    <Stack gap="sm">
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      <ul className={classes.people} aria-label="In the list">
        {participants.map((participant) => (
          <li key={participant.alias} className={classes.person}>
            <div>
              {participant.name}
              <Text size="xs" c="dimmed">
                {[
                  participant.email,
                  participant.minutes !== null && `${participant.minutes} min`,
                  participant.joins > 1 && `${participant.joins} joins`,
                  participant.match?.by === 'alias' && how.alias,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {isSure(participant) ? (
              <div>
                {nameOf(participant.match.scholar_id)}
                <Text size="xs" c="dimmed">
                  {how[participant.match.by]}
                </Text>
              </div>
            ) : (
              <NativeSelect
                aria-label={`Who ${participant.name} is`}
                value={String(chosen[participant.alias] ?? '')}
                onChange={({ currentTarget: { value } }) =>
                  setChosen({ ...chosen, [participant.alias]: value === '' ? undefined : Number(value) })
                }
                data={[
                  { value: '', label: 'Nobody of this meeting' },
                  ...participant.proposals.map((id) => ({ value: String(id), label: `Perhaps ${nameOf(id)}` })),
                  ...rows
                    .filter(({ scholar_id }) => !participant.proposals.includes(scholar_id))
                    .map(({ scholar_id, name }) => ({ value: String(scholar_id), label: name })),
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <NumberText label="Minutes that count as present" inputMode="numeric" value={least} onChange={setLeast} maw="16rem" />
      <Checkbox
        label="Everybody else was absent"
        checked={othersAbsent}
        onChange={(event) => setOthersAbsent(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        Only rows without an attendance are filled. You save the sheet afterwards.
      </Text>
      <DialogFoot>
        <Button variant="default" onClick={() => close()}>
          Cancel
        </Button>
        <Button disabled={present.length === 0 && !othersAbsent} onClick={take}>
          Fill the sheet with {plural(present.length, 'scholar', 'scholars')}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
