import { Text, Title } from '@mantine/core'
import { competencyKeys, LONGEST_DESCRIPTION, LONGEST_GENERAL } from '@pandu/contract/reports'
import { TextAreaField, NumberField } from '../../kit/form/index.ts'
import classes from './report.module.css'
import { useReportFields } from './useFields.ts'

/** The nine characteristics and the two general texts, with the field names of the cohort. */
export function ReportFields({ year }: { year: number | null }) {
  const { view, hint } = useReportFields(year)
  return (
    <>
      {competencyKeys.map((key) => (
        <section key={key} className={classes.part} aria-labelledby={`part-${key}`}>
          <Title order={2} size="h4" id={`part-${key}`}>
            {view(key)}
          </Title>
          {hint(key) && (
            <Text size="sm" c="dimmed">
              {hint(key)}
            </Text>
          )}
          <div className={classes.fields}>
            <NumberField name={`competency_value.${key}`} label={view('competency_value')} placeholder="1 to 5" />
            <TextAreaField name={`competency_desc.${key}`} label={view('competency_desc')} maxLength={LONGEST_DESCRIPTION} rows={2} />
            <TextAreaField
              name={`competency_evidence.${key}`}
              label={view('competency_evidence')}
              maxLength={LONGEST_DESCRIPTION}
              rows={2}
            />
          </div>
        </section>
      ))}
      {(['psychological_desc', 'description'] as const).map((part) => (
        <TextAreaField key={part} name={part} label={view(part)} description={hint(part)} maxLength={LONGEST_GENERAL} rows={5} />
      ))}
    </>
  )
}
