import { scoreText, setThreshold } from '@pandu/contract/scores'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { NumberField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Changes the threshold below which a scholar is offered counselling. */
export function ThresholdDialog({ threshold, close }: DialogProps<boolean> & { threshold: number }) {
  const write = useWrite(setThreshold)
  const form = useCallForm({
    schema: setThreshold.input,
    initial: { threshold: scoreText(threshold) },
    submit: (values) => write.send(values),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_threshold" title="Threshold of counselling" form={form} save="Save" saving="Loading...">
      <NumberField
        name="threshold"
        label="Counselling below"
        description="Applies to all scholars immediately. The latest score counts."
        required
        autoFocus
      />
    </FormDialog>
  )
}
