import { vendorRules, vendors, type Vendor } from '@pandu/contract/vendors'
import { useCan } from '../../kit/can.tsx'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextAreaField, SwitchField, TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Creates a vendor, or changes the one given (001 §2.4). */
export function VendorDialog({ vendor, close }: DialogProps<boolean> & { vendor?: Vendor }) {
  const { can: setsReach } = useCan(vendorRules.setReach)
  const create = useWrite(vendors.create)
  const update = useWrite(vendors.update, { refreshes: ['accounts'] })
  const form = useCallForm({
    schema: vendors.fields,
    initial: {
      name: vendor?.name ?? '',
      contact_person: vendor?.contact_person ?? '',
      phone_number: vendor?.phone_number ?? '',
      address: vendor?.address ?? '',
      whole_programme: vendor?.whole_programme === 1 ? 1 : 0,
    },
    record: vendor,
    submit: ({ whole_programme, ...rest }, more) => {
      // If it is left out, the stored reach is kept.
      const values = setsReach ? { ...rest, whole_programme } : rest
      return vendor ? update.send({ id: vendor.id, updated_at: more.updated_at, ...values }, more) : create.send(values, more)
    },
    then: () => close(true),
  })
  return (
    <FormDialog
      code={vendor ? 'u_vendor' : 'c_vendor'}
      title={vendor ? 'Update Vendor' : 'Create Vendor'}
      form={form}
      save={vendor ? 'Save' : 'Submit'}
    >
      <TextField name="name" label="Vendor Name" required autoFocus />
      <TextField name="contact_person" label="Contact Person" />
      <TextField name="phone_number" label="Phone Number" />
      <TextAreaField name="address" label="Address" />
      {setsReach && (
        <SwitchField
          name="whole_programme"
          label="Whole programme"
          description="Its users have access to the scores and contracts of every scholar, not only of those assigned to them or in courses they teach."
        />
      )}
    </FormDialog>
  )
}
