import { bankPages, createBankItem } from '@pandu/contract/bank'
import { FormCard, useCallForm } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useWrite } from '../../kit/query.ts'
import { ItemFields } from './ItemFields.tsx'
import { itemSchemaOf, initialItem } from './itemForm.ts'

/** Adds one document to the bank data (001 §2.1). */
export default function AddItemPage() {
  const { type } = usePageParams(bankPages.add)
  const go = useGo()
  const list = bankPages.list({ type })
  const create = useWrite(createBankItem)
  const form = useCallForm({
    schema: itemSchemaOf(),
    initial: initialItem(),
    submit: (values, more) => create.send(values, more),
    then: () => go(list),
    draft: { call: createBankItem },
  })
  return (
    <>
      <PageHeader title="Add Data" about="A document for the whole team, as a file or a link." back={{ path: list, label: 'Bank Data' }} />
      <FormCard form={form} label="Add Data" cancel={list} save="Submit">
        <ItemFields />
      </FormCard>
    </>
  )
}
