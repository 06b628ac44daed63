import { warehouseCategories, warehouseOwners, warehouseUnits, type WarehouseItem } from '@pandu/contract/warehouse'
import { RadioField, ContentFields, FieldRow, FileField, SelectField, TextField } from '../../kit/form/index.ts'
import { RichField } from '../../kit/form/rich/RichField.tsx'
import { useCall } from '../../kit/query.ts'
import classes from './warehouse.module.css'

const allowed = [
  { value: '1', label: 'Allowed' },
  { value: '0', label: 'Not allowed' },
]
const visibility = [
  { value: '0', label: 'Public' },
  { value: '1', label: 'Private' },
]
const named = (answer?: { data: { id: number; name: string }[] }) =>
  (answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** The fields of an item, for its pages and its dialog. */
export function ItemFields({ item }: { item?: WarehouseItem }) {
  const categories = useCall(warehouseCategories.list, { page: { size: 100 } })
  const owners = useCall(warehouseOwners.list, { page: { size: 100 } })
  return (
    <>
      <TextField name="name" label="Name" required maxLength={200} />
      <FieldRow>
        <SelectField name="gudang_belajar_category_id" label="Category" options={named(categories.data)} number required searchable />
        <SelectField name="gudang_belajar_owner_id" label="Owner" options={named(owners.data)} number required searchable />
        <SelectField name="unit_gudang" label="Unit" options={warehouseUnits} required />
      </FieldRow>
      <ContentFields
        required={!item}
        current={item ? { type_content: item.type_content, name: item.file_name ?? item.content, url: item.content } : null}
        description={item ? 'Change this only to replace what is stored.' : undefined}
      />
      <FieldRow>
        <RadioField name="allow_ld" label="Allow LD" options={allowed} required description="Allowed items can be added to courses." />
        <RadioField
          name="private"
          label="Private"
          options={visibility}
          required
          description="Only the programme team sees private items."
        />
      </FieldRow>
      <RichField name="description" label="Description" required />
      {item?.foto && <img className={classes.currentCover} src={item.foto} alt={`Current cover of ${item.name}`} />}
      <FileField name="cover" label="Cover" required={!item} />
    </>
  )
}
