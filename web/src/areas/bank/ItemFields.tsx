import { bankFile, listBankCategories, type BankItem } from '@pandu/contract/bank'
import {
  contentTypes,
  FieldRow,
  FileField,
  TextAreaField,
  LinkField,
  SelectField,
  SuggestField,
  TextField,
  useFormContext,
  valueAt,
  YearField,
} from '../../kit/form/index.ts'
import { useCall } from '../../kit/query.ts'

/** The fields of a shared document; `at` is the path of the row in a form with several rows. */
export function ItemFields({ at, item }: { at?: string; item?: BankItem }) {
  const { values, set } = useFormContext()
  const named = (field: string) => (at ? `${at}.${field}` : field)
  const type = valueAt(values, named('type_content'))
  const categories = useCall(listBankCategories, {})
  const current = item?.type_content === 'upload' && type === 'upload' ? { name: item.file_name ?? item.title, url: item.content } : null
  return (
    <>
      <TextField name={named('title')} label="Title" required maxLength={200} />
      <FieldRow>
        <SuggestField
          name={named('category')}
          label="Category"
          required
          maxLength={60}
          options={(categories.data?.data ?? []).map(({ name }) => name)}
        />
        <YearField name={named('year')} label="Year" required />
      </FieldRow>
      <TextAreaField name={named('description')} label="Description" maxLength={5000} rows={2} />
      <SelectField
        name={named('type_content')}
        label="Content Type"
        options={contentTypes}
        required
        // A document is either a link or a file, so a new file clears the link.
        onPick={() => set({ [named('content')]: undefined })}
      />
      {type === 'embed' ? (
        <LinkField name={named('content')} label="Content" required />
      ) : (
        <FileField
          name={named('content')}
          label="Content"
          required={!current}
          rule={bankFile}
          current={current}
          description={current ? 'Change this only to replace what is stored.' : undefined}
        />
      )}
    </>
  )
}
