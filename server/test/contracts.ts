import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScholar, updateScholar } from '@pandu/contract/accounts'
import { contractProgress, createTemplate, generateContracts, sendContracts, signContract } from '@pandu/contract/contracts'
import type { InputOf } from '@pandu/contract/kit'
import { afterAll } from 'vitest'
import { prepareBatch } from '../src/areas/contracts/contracts.prepare.ts'
import { openDb } from '../src/kit/db.ts'
import { openStorage, type Storage } from '../src/kit/storage.ts'
import { someScholar } from './accounts.ts'
import { sendFile, testApp } from './app.ts'
import { inDatabase, testEnv } from './database.ts'
import { pdf } from './proposals.ts'

/** A whole profile, as contracts ask for it. */
const profile = { birth_place: 'Malang', birth_date: '2005-05-17', address: 'Jalan Melati 12', city: 'Kota Malang', province: 'Jawa Timur' }

/** The application of a test file with people, templates and contracts of its own, and the job process's part done when asked. */
export const contractWorld = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pandu-contracts-'))
  const world = testApp({ DATA_DIR: folder })
  const { as, signInFirst } = world
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const rows = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(world.databaseUrl, text, values)

  /** A new scholar, with `lacking` fields left out of the profile. */
  const scholar = async (given: Record<string, unknown> = {}) => {
    const { address = profile.address, ...account } = given
    const person = someScholar({ year_tf: 2025, ...account })
    const id = (await as('upcm').call(createScholar, person)).body.data.id
    await as('upcm').call(updateScholar, { id, ...profile, address: String(address) })
    // The first password is changed once.
    let token: Promise<string> | undefined
    return {
      id,
      name: person.name,
      no_tf: person.no_tf,
      who: async () => ({ token: await (token ??= signInFirst(person.username, person.password)) }),
    }
  }
  const template = async (
    body = 'Number {{contract_number}} for {{name}}, {{no_tf}}, living at {{address}}.',
    title = 'Contract of {{name}}',
    more: Partial<InputOf<typeof createTemplate>> = {},
  ) => (await as('upcm').call(createTemplate, { name: `Template ${Math.random()}`, title, body, ...more })).body.data.id
  /** What the job process does, until nothing waits; `storage` stands in for the real one. */
  const work = async (storage: Pick<Storage, 'put'> = openStorage(testEnv(world.databaseUrl, { DATA_DIR: folder }))) => {
    const { db, close } = openDb(world.databaseUrl, () => {}, 2)
    try {
      while (await prepareBatch({ db, storage: storage as Storage }));
    } finally {
      await close()
    }
  }
  const generate = async (scholar_id: number[], template_id: number) => {
    const answer = await as('ld').call(generateContracts, { scholar_id, template_id })
    return { answer, operation: answer.body.data?.operation_id as number }
  }
  return {
    as,
    world,
    rows,
    folder,
    scholar,
    template,
    work,
    generate,
    read: async (scholar_id: number) => (await as('ld').call(contractProgress, { filter: { scholar_id } })).body.data[0]!,
    /** A scholar whose contract has been sent. */
    withContract: async () => {
      const one = await scholar()
      await generate([one.id], await template())
      await work()
      await as('ld').call(sendContracts, { scholar_id: [one.id] })
      await work()
      return one
    },
    sign: async (one: { id: number; who: () => Promise<{ token: string }> }, name = 'signed.pdf') =>
      as(await one.who()).call(signContract, { scholar_id: one.id, attachment: sendFile(name, pdf) }),
  }
}
