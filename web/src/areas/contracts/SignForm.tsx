import { mustExist } from '@pandu/contract/kit'
import { signContract, type Contract } from '@pandu/contract/contracts'
import { Card } from '../../kit/decided/index.ts'
import { CallForm, FormButtons, FileField, SubmitButton, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Hands in the signed copy of the reader's contract, as a PDF or a picture. It can be replaced until it is approved. */
export function SignForm({ contract }: { contract: Contract }) {
  const { scholar_id, attachment, attachment_name, version } = contract
  const write = useWrite(signContract)
  const form = useCallForm<{ scholar_id: number; attachment: File | undefined }>({
    schema: signContract.input,
    initial: { scholar_id, attachment: undefined },
    draft: { call: signContract, of: scholar_id, state: version },
    // The page shows a decision as soon as it is taken, so the version on the screen is the one that the scholar has read.
    submit: (values, more) => write.send({ ...values, attachment: mustExist(values.attachment, 'The signed contract'), version }, more),
    resets: true,
  })
  return (
    <Card title={attachment ? 'Hand in another copy' : 'Hand in the signed contract'}>
      <CallForm form={form} label="Signed contract">
        <FileField
          name="attachment"
          label="Signed contract"
          required
          current={attachment ? { name: attachment_name ?? 'Signed contract', url: attachment } : null}
        />
        <FormButtons justify="flex-start">
          <SubmitButton>Hand in</SubmitButton>
        </FormButtons>
      </CallForm>
    </Card>
  )
}
