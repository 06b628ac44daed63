import { SimpleGrid, Stack } from '@mantine/core'
import { scoreFileText, scoreText, semesterKey, semesterKeys, semesters, type Semesters } from '@pandu/contract/scores'
import { FileField, NumberField } from '../../kit/form/index.ts'

/** The initial values of the form: scores as text, empty if there is none. */
export const initialScores = (scores?: Partial<Semesters>) => Object.fromEntries(semesterKeys.map((key) => [key, scoreText(scores?.[key])]))

/** Semester 1 to 8, side by side. */
export function SemesterFields({ disabled = false, autoFocus = false }: { disabled?: boolean; autoFocus?: boolean }) {
  return (
    <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm" role="group" aria-label="Scores">
      {semesters.map((semester) => (
        <NumberField
          key={semester}
          name={semesterKey(semester)}
          label={`Semester ${semester}`}
          disabled={disabled}
          autoFocus={autoFocus && semester === 1}
        />
      ))}
    </SimpleGrid>
  )
}

/** The scores with their proof (000 §2). The specification fixes the text about the file (X39). */
export function ScoreFields({
  current,
  disabled = false,
  autoFocus = false,
}: {
  current?: { name: string; url: string } | null
  disabled?: boolean
  autoFocus?: boolean
}) {
  return (
    <Stack gap="sm">
      <SemesterFields disabled={disabled} autoFocus={autoFocus} />
      <FileField
        name="attachment"
        label="Attachment"
        description={`${scoreFileText}, at most 5 MB`}
        disabled={disabled}
        current={current}
      />
    </Stack>
  )
}
