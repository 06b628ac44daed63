import { alumniRegions, type AlumniRegion } from '@pandu/contract/alumni'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Creates an alumni region, or renames the one given. */
export function RegionDialog({ region, close }: DialogProps<boolean> & { region?: Pick<AlumniRegion, 'id' | 'region' | 'updated_at'> }) {
  const create = useWrite(alumniRegions.create)
  const update = useWrite(alumniRegions.update, { refreshes: ['accounts'] })
  const form = useCallForm({
    schema: alumniRegions.fields,
    initial: { region: region?.region ?? '' },
    record: region,
    submit: (values, more) => (region ? update.send({ id: region.id, updated_at: more.updated_at, ...values }) : create.send(values)),
    then: () => close(true),
  })
  return (
    <FormDialog
      code={region ? 'u_region' : 'c_region'}
      title={region ? 'Update Region' : 'Create Region'}
      form={form}
      save={region ? 'Save' : 'Submit'}
    >
      <TextField name="region" label="Region" required autoFocus maxLength={120} />
    </FormDialog>
  )
}
