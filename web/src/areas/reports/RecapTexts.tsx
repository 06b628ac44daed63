import { Group, Text, Title } from '@mantine/core'
import { competencyKeys, periodLabels, type Recap } from '@pandu/contract/reports'
import { Time } from '../../kit/Time.tsx'
import classes from './document.module.css'
import { fieldNames, type WrittenPhase } from './recap.ts'

/** The texts of each phase, side by side where there is room. */
export function RecapTexts({ recap, written }: { recap: Recap; written: readonly WrittenPhase[] }) {
  const view = fieldNames(recap)
  const parts = [
    ...competencyKeys.map((key) => ({
      key: key as string,
      textOf: ({ report }: WrittenPhase) => report.competency_desc[key],
      evidenceOf: ({ report }: WrittenPhase) => report.competency_evidence[key],
    })),
    ...(['psychological_desc', 'description'] as const).map((key) => ({
      key: key as string,
      textOf: ({ report }: WrittenPhase) => report[key],
      evidenceOf: () => '',
    })),
  ]
  return parts.map(({ key, textOf, evidenceOf }) => (
    <section key={key} aria-label={view(key)} className={classes.part}>
      <Title order={2} size="h4">
        {view(key)}
      </Title>
      <div className={classes.sideBySide}>
        {written.map((phase) => (
          <div key={phase.periode}>
            <Group gap={6} mt="xs">
              <Text size="sm" fw={600}>
                {periodLabels[phase.periode]}
              </Text>
              <Text size="sm" c="dimmed">
                <Time value={phase.report.updated_at} as="day" />
              </Text>
            </Group>
            {textOf(phase) && <p>{textOf(phase)}</p>}
            {evidenceOf(phase) && (
              <p>
                <strong>{view('competency_evidence')}: </strong>
                {evidenceOf(phase)}
              </p>
            )}
            {!textOf(phase) && !evidenceOf(phase) && <Text c="dimmed">Nothing has been written.</Text>}
          </div>
        ))}
      </div>
    </section>
  ))
}
