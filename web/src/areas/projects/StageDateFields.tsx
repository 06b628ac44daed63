import { Fieldset, Stack, Text } from '@mantine/core'
import { mapStages, outOfOrderMessage, type StageDates, stageLabels, stageOutOfOrder, stages } from '@pandu/contract/projects'
import * as z from 'zod'
import { DateTimeField } from '../../kit/form/DateField.tsx'
import { FieldRow } from '../../kit/form/index.ts'
import { localOf, momentOf } from '../../kit/form/moments.ts'

const stage = z.enum(stages)

/** The due dates as values of a form. */
export const stageDatesField = z.record(stage, z.string()).superRefine((dates, context) => {
  const fault = stageOutOfOrder(dates)
  if (fault) context.addIssue({ code: 'custom', path: [fault], message: outOfOrderMessage })
})

const kept = z.record(stage, z.string().nullable())
/** Converts due dates of the API to values of the form. */
export const localDates = (dates: unknown) => {
  const { data } = kept.safeParse(dates)
  return mapStages((stage) => localOf(data?.[stage] ?? null))
}
export const momentDates = (dates: StageDates) => mapStages((stage) => momentOf(dates[stage]))

/** The due dates of the stages, as fields of the surrounding form under `due`. */
export function StageDateFields() {
  return (
    <Fieldset legend="Due dates">
      <Text size="sm" c="dimmed" mb="sm">
        Scholars who have not handed in a stage are reminded a day before. Late work is marked.
      </Text>
      <Stack gap="sm">
        {[stages.slice(0, 2), stages.slice(2)].map((pair) => (
          <FieldRow key={pair[0]}>
            {pair.map((stage) => (
              <DateTimeField key={stage} name={`due.${stage}`} label={stageLabels[stage]} clearable />
            ))}
          </FieldRow>
        ))}
      </Stack>
    </Fieldset>
  )
}
