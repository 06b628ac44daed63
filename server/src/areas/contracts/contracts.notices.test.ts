import { importSigned, readOwnContract, ZIP_TYPE } from '@pandu/contract/contracts'
import { listNotifications } from '@pandu/contract/notifications'
import { undoOperation } from '@pandu/contract/operations'
import { expect, test } from 'vitest'
import { sendFile } from '../../../test/app.ts'
import { contractWorld } from '../../../test/contracts.ts'
import { pdf } from '../../../test/proposals.ts'
import { zipOf } from '../../../test/zip.ts'

const { as, withContract, scholar, template, generate, work } = contractWorld()
const lastOf = async (person: { token: string }) => (await as(person).call(listNotifications, { page: { size: 1 } })).body.data[0]!
const undo = (id: number) => as('ld').call(undoOperation, { id })

test('a scholar hears that the contract at hand was replaced, and that it is there again (O63)', async () => {
  const [one, fresh] = [await withContract(), await scholar()]
  const [person, other] = [await one.who(), await fresh.who()]
  const { operation } = await generate([one.id, fresh.id], await template('Another text for {{name}}'))
  expect(await lastOf(person)).toMatchObject({
    url: '/profile/contract',
    message_html: '<strong>Your contract</strong> was withdrawn and will be sent again',
  })
  await work()
  expect((await as(person).call(readOwnContract, {})).body.data).toBeNull()
  expect((await undo(operation)).status).toBe(200)
  expect((await lastOf(person)).message_html).toBe('<strong>Your contract</strong> was restored as it was before')
  expect((await as(person).call(readOwnContract, {})).body.data).toMatchObject({ stage: 'sent' })
  // Drafts are the staff's: whose contract was never sent hears of nothing.
  expect((await as(other).call(listNotifications, {})).body.data.filter(({ url }) => url === '/profile/contract')).toEqual([])
})

test('a scholar hears of the paper that the foundation handed in, and of its taking back', async () => {
  const one = await withContract()
  const person = await one.who()
  const answer = await as('ld').call(importSigned, { file: sendFile('signed.zip', zipOf({ [`${one.no_tf}.pdf`]: pdf }), ZIP_TYPE) })
  expect((await lastOf(person)).message_html).toBe('<strong>Your signed contract</strong> was handed in for you by the programme team')
  await undo(answer.body.data.operation_id!)
  expect((await lastOf(person)).message_html).toBe(
    '<strong>Your signed contract</strong> was removed again. The programme team had handed it in for you',
  )
})
