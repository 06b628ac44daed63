import { lastOf } from '@pandu/contract/kit'
import { Button } from '@mantine/core'
import { bankFile, bankPages, createBankItems, MOST_BANK_ITEMS } from '@pandu/contract/bank'
import { IconFiles } from '@tabler/icons-react'
import { FileButton } from '../../kit/FileButton.tsx'
import { CallForm, FormFoot, keyed, RowsField, useCallForm } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useWrite } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import { ItemFields } from './ItemFields.tsx'
import { errorAtRows, rowForFile, rowsSchema, inputOf, initialItem, type ItemValues, type RowsValues } from './itemForm.ts'

const again = (row: ItemValues): ItemValues => ({ ...row, title: '', content: undefined })
const isUntouched = ({ title, description, content }: ItemValues) => !title && !description && !content

/** Adds several documents to the bank data at once: all of them or none. Each file of a multiple selection becomes a row (001 §2.1). */
export default function AddItemsPage() {
  const { type } = usePageParams(bankPages.addMany)
  const go = useGo()
  const list = bankPages.list({ type })
  const add = useWrite(createBankItems, { refreshes: ['operations'] })
  const form = useCallForm<RowsValues>({
    schema: rowsSchema,
    initial: { data: [keyed(initialItem())] },
    draft: { call: createBankItems },
    submit: (values, more) =>
      add.send(inputOf(values), more).catch((error: unknown) => {
        throw errorAtRows(error)
      }),
    then: () => go(list),
  })
  const rows = form.values.data
  const addFiles = (files: File[]) => {
    const kept = rows.filter((row) => !isUntouched(row))
    const room = MOST_BANK_ITEMS - kept.length
    if (files.length > room) toast.error(`At most ${MOST_BANK_ITEMS} at once: ${plural(files.length - room, 'file')} left out`)
    form.set({ data: [...kept, ...files.slice(0, room).map((file) => rowForFile(file, lastOf(rows)))] })
  }
  return (
    <>
      <PageHeader
        title="Add Multiple Data"
        about="Add several documents at once. Either all are added or none, and you can undo them together."
        back={{ path: list, label: 'Bank Data' }}
      >
        <FileButton multiple accept={bankFile.accept.join(',')} onChange={addFiles} disabled={form.busy}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFiles size={16} aria-hidden />} disabled={form.busy}>
              Choose files
            </Button>
          )}
        </FileButton>
      </PageHeader>
      <CallForm form={form} label="Add Multiple Data">
        <RowsField name="data" noun="document" empty={initialItem} again={again} most={MOST_BANK_ITEMS}>
          {(at) => <ItemFields at={at} />}
        </RowsField>
        <FormFoot cancel={list} save={`Add ${plural(rows.length, 'document')}`} />
      </CallForm>
    </>
  )
}
