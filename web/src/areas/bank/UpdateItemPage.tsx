import { Button, Group } from '@mantine/core'
import { listBankData, updateBankItem, type BankItem } from '@pandu/contract/bank'
import { notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { CallForm, SubmitButton, useCallForm } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/looks.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePathId, usePathParams } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { ItemFields } from './ItemFields.tsx'
import { schemaOf, startOf } from './itemForm.ts'
import classes from './bank.module.css'

/** Changes a document; its content stays where nothing new is chosen. */
export default function UpdateItemPage() {
  const id = usePathId('idBankData')
  return (
    <Loaded query={useCall(listBankData, { filter: { id } })}>
      {({ data: [item] }) => {
        if (!item) throw notFound()
        return <Form key={id} item={item} />
      }}
    </Loaded>
  )
}

function Form({ item }: { item: BankItem }) {
  const { type = 'gd' } = usePathParams()
  const go = useGo()
  const list = `/admin/${type}/bank-data`
  const update = useWrite(updateBankItem)
  // The page hears of other people's changes; the form still holds what it began with.
  const [read] = useState(item.updated_at)
  const form = useCallForm({
    schema: schemaOf(item),
    initial: startOf(item),
    submit: (values, more) => update.send({ id: item.id, updated_at: read, ...values } as never, more),
    then: () => go(list),
  })
  return (
    <>
      <PageHeader title="Update Data" about={item.title} back={{ path: list, label: 'Bank Data' }} />
      <div className={classes.card}>
        <CallForm form={form} label="Update Data">
          <ItemFields item={item} />
          <Group justify="flex-end">
            <Button component={PageLink} to={list} variant="default" disabled={form.busy}>
              Cancel
            </Button>
            <SubmitButton>Save</SubmitButton>
          </Group>
        </CallForm>
      </div>
    </>
  )
}
