import { Group } from '@mantine/core'
import { signContract, type Contract } from '@pandu/contract/contracts'
import { Card, ConflictNotice, useConflict } from '../../kit/decided/index.ts'
import { CallForm, FileField, SubmitButton, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** The signed copy of the own contract, as a PDF or a picture. Until it is approved another one may replace it. */
export function SignForm({ contract }: { contract: Contract }) {
  const write = useWrite(signContract)
  const conflict = useConflict(contract, 'contracts')
  const form = useCallForm<{ scholar_id: number; attachment: File | undefined }>({
    schema: signContract.input,
    initial: { scholar_id: contract.scholar_id, attachment: undefined },
    submit: (values, more) => conflict.watch(write.send({ ...values, attachment: values.attachment!, version: conflict.version }, more)),
    then: () => conflict.goOn(),
    resets: true,
  })
  return (
    <Card title={contract.attachment ? 'Hand in another copy' : 'Hand in the signed contract'}>
      <CallForm form={form} label="Signed contract">
        <ConflictNotice conflict={conflict} record={contract} noun="contract" open />
        <FileField
          name="attachment"
          label="Signed contract"
          required
          current={contract.attachment ? { name: contract.attachment_name ?? 'Signed contract', url: contract.attachment } : null}
        />
        <Group>
          <SubmitButton>Hand in</SubmitButton>
        </Group>
      </CallForm>
    </Card>
  )
}
