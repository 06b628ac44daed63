import { importScholars, listTeam, updateTeamUser } from '@pandu/contract/accounts'
import { keepDraftFile } from '@pandu/contract/drafts'
import { readFile } from '@pandu/contract/files'
import { createScoreDraft } from '@pandu/contract/scores'
import { beforeAll, expect, test } from 'vitest'
import { sendFile, testApp } from './app.ts'
import { type HostileFile, hostileFiles, PLACE } from './hostile-files.ts'

const world = testApp()
const files = await hostileFiles()

let id: number
beforeAll(async () => {
  id = (await world.as('upcm').call(listTeam, {})).body.data[0]!.id
})

const named = (headers: Record<string, unknown>) =>
  decodeURIComponent(/filename\*=UTF-8''(.*)/.exec(String(headers['content-disposition']))![1]!)

/** Sends a file through its door; answers the status, the sentence, and how what was taken comes back. */
const send = async ({ door, name, bytes }: HostileFile) => {
  const file = sendFile(name, bytes)
  if (door === 'sheet') {
    const answer = await world.as('upcm').call(importScholars, { file, preview: 1 })
    return { status: answer.status, message: answer.body.message }
  }
  if (door === 'picture') {
    const answer = await world.as('upcm').call(updateTeamUser, { id, profile_picture: file })
    if (answer.status !== 200) return { status: answer.status, message: answer.body.message }
    const { data } = (await world.as('upcm').call(listTeam, { filter: { user_id: id } })).body
    const read = await world.app.inject({
      url: data[0]!.profile_picture!,
      headers: { authorization: `Bearer ${await world.signIn('upcm')}` },
    })
    return { status: 200, name: named(read.headers), type: read.headers['content-type'], body: read.rawPayload }
  }
  const answer = await world.as('scholar').call(keepDraftFile, { form: createScoreDraft.at, field: 'attachment', file })
  if (answer.status !== 200) return { status: answer.status, message: answer.body.message }
  const read = await world.as('scholar').call(readFile, { id: answer.body.data.id })
  return { status: 200, name: named(read.headers), type: read.headers['content-type'], body: read.raw }
}

test('there are as many as an auditor asks for', () => {
  expect(files.length).toBeGreaterThanOrEqual(40)
  for (const { what, bytes } of files) expect(bytes.length, what).toBeLessThan(200_000)
})

test.each(files)('$door: $what', async (file) => {
  const began = performance.now()
  const answer = await send(file)
  // None of them keeps the server busy; a healthy sheet may take fifteen seconds.
  expect(performance.now() - began).toBeLessThan(20_000)
  const expected =
    file.refused === undefined
      ? { status: 200, name: file.stored, type: file.door === 'picture' ? 'image/webp' : 'application/pdf' }
      : { status: 422, message: file.refused }
  // Of a sentence with numbers only its beginning is expected.
  const message = file.refused !== undefined && answer.message?.startsWith(file.refused) ? file.refused : answer.message
  expect({ ...answer, message }).toMatchObject(expected)
  // A picture is drawn anew: what stood behind it is gone.
  for (const trace of ['script', 'Exif', PLACE]) expect(file.door === 'picture' && answer.body?.includes(trace)).toBeFalsy()
})
