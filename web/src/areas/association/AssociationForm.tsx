import { associationFields, updateAssociation, type Association } from '@pandu/contract/association'
import { Title } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import {
  CallForm,
  FormButtons,
  changesOf,
  FieldRow,
  TextAreaField,
  SubmitButton,
  TextField,
  useCallForm,
  useInitialValues,
} from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import { CityField, ProvinceField } from '../regions/regions.offers.ts'
import { AssociationPhoto } from './AssociationPhoto.tsx'
import classes from './association.module.css'
import { keysOf, recordOf } from '@pandu/contract/kit'

const names = keysOf(associationFields.shape)
type Fields = Record<(typeof names)[number], string>

/** All fields of the profile, grouped and in the order of the specification. Only changed fields are sent. */
export function AssociationForm({ association }: { association: Association }) {
  const record = useMemo(() => recordOf(names, (name) => association[name]), [association])
  const start = useInitialValues(record)
  return <Form key={start.key} association={association} start={start.values} onDirty={start.onDirty} onSaved={start.saved} />
}

interface FormProps {
  association: Association
  start: Fields
  onDirty: (dirty: boolean) => void
  onSaved: (values: Fields) => void
}

function Form({ association, start, onDirty, onSaved }: FormProps) {
  const { id } = association
  const write = useWrite(updateAssociation)
  const form = useCallForm<Fields>({
    schema: associationFields,
    initial: start,
    record: association,
    draft: { call: updateAssociation, of: association.id },
    submit: async (values, more) => {
      const changes = changesOf(start, values)
      if (Object.keys(changes).length === 0) return toast.info('Nothing has been changed')
      await write.send({ id, ...changes, updated_at: more.updated_at }, more)
      onSaved(values)
    },
  })
  const dirty = form.isDirty()
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  return (
    <div className={classes.card}>
      <AssociationPhoto association={association} canEdit />
      <CallForm form={form} label="Association profile">
        <FieldRow>
          <TextField
            name="name"
            label="TSA name"
            required
            maxLength={120}
            description={`The name of the association. Lists and contracts show the university instead: ${association.university}`}
          />
          <TextField name="email" label="Email" type="email" />
          <TextField name="phone_number" label="Phone Number" type="tel" maxLength={30} />
        </FieldRow>
        <TextAreaField name="address" label="Address" rows={2} maxLength={500} />
        <TextAreaField name="about" label="About" rows={5} maxLength={5000} />
        <Title order={2} size="h3" mt="xs">
          Links
        </Title>
        <TextField name="structure" label="Link Organogram" type="url" placeholder="https://" />
        <FieldRow>
          <TextField name="facebook" label="Facebook" maxLength={255} />
          <TextField name="instagram" label="Instagram" maxLength={255} />
        </FieldRow>
        <FieldRow>
          <TextField name="youtube" label="Youtube" maxLength={255} />
          <TextField name="linkedin" label="Linkedin" maxLength={255} />
          <TextField name="twitter" label="Twitter" maxLength={255} />
        </FieldRow>
        <Title order={2} size="h3" mt="xs">
          Place
        </Title>
        <FieldRow>
          <TextField name="post_code" label="Post Code" inputMode="numeric" maxLength={10} />
          <ProvinceField />
        </FieldRow>
        <FieldRow>
          <CityField />
          <TextField name="country" label="Country" maxLength={100} />
        </FieldRow>
        <FormButtons>
          <SubmitButton>Save</SubmitButton>
        </FormButtons>
      </CallForm>
    </div>
  )
}
