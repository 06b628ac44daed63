import { CONTRACT_GENERATE, CONTRACT_SEND } from '@pandu/contract/operations'
import { paperFields } from '@pandu/contract/contracts'
import { PROGRAMME_ZONE } from '@pandu/contract/kit'
import type pg from 'pg'
import { drawContract } from '../../src/areas/contracts/contracts.pdf.ts'
import { filledValues, withNumber } from '../../src/areas/contracts/contracts.values.ts'
import { type Clock, daysLater } from '../clock.ts'
import type { FileShelf } from '../files.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPerson } from '../people.ts'
import type { Scholar } from '../scholars.ts'
import { templates } from './templates.ts'

type Stage = 'failed' | 'ready' | 'sent' | 'signed' | 'revision' | 'declined' | 'resigned' | 'approved'

/** What happened after the generating: who, what, how many days later, and the state it led to. */
type Event = readonly [
  who: 'staff' | 'partner' | 'scholar',
  action: 'sent' | 'changed' | 'reviewed',
  after: number,
  to: string,
  notes?: string,
]
const sent: Event = ['staff', 'sent', 2, 'process']
const signed: Event = ['scholar', 'changed', 7, 'process']
const histories: Record<Stage, readonly Event[]> = {
  failed: [],
  ready: [],
  sent: [sent],
  signed: [sent, signed],
  revision: [sent, signed, ['staff', 'reviewed', 9, 'revision', 'The second page is missing; please scan all of them.']],
  declined: [sent, signed, ['partner', 'reviewed', 10, 'declined', 'This is the contract of somebody else.']],
  resigned: [sent, signed, ['staff', 'reviewed', 9, 'revision', 'The signature cannot be read.'], ['scholar', 'changed', 13, 'process']],
  approved: [sent, signed, ['staff', 'reviewed', 12, 'approved', '']],
}

const [UPCM, PARTNER] = [demoPerson('upcm').id, demoPerson('vendor').id]

/** The template of a scholar type in its last version. */
const templateFor = ({ account }: Scholar) => {
  const at = templates.findIndex(({ types }) => types.some((type) => type === account.scholar_type))
  return { id: at + 1, version: templates[at]!.versions.length, name: templates[at]!.name, text: templates[at]!.versions.at(-1)! }
}

/** Who has which contract: the named people one of each side's turn, the youngest a batch that was made yesterday. A batch has one template. */
const cast = (scholars: readonly Scholar[], clock: Clock) => {
  const named = new Map<string, Stage>([
    ['scholar', 'sent'],
    ['scholar2', 'signed'],
    ['tsa', 'approved'],
  ])
  const crowd = scholars.filter(({ account }) => account.status === 1 && account.scholar_type === 'regular' && !named.has(account.username))
  const before = crowd.filter(({ cohort }) => cohort === clock.latestCohort - 1)
  const stages: Stage[] = [
    'sent',
    'signed',
    'approved',
    'sent',
    'revision',
    'signed',
    'approved',
    'declined',
    'resigned',
    'approved',
    'sent',
    'approved',
  ]
  const youngest = crowd.filter(({ cohort }) => cohort === clock.latestCohort)
  const complete = youngest.filter(({ profile }) => profile.address !== '').slice(0, 9)
  const lacking = youngest.filter(({ profile }) => profile.address === '').slice(0, 2)
  return [
    ...scholars.flatMap((scholar) => {
      const stage = named.get(scholar.account.username)
      return stage ? [{ scholar, stage, batch: scholar.account.scholar_type === 'regular' ? 0 : 2 }] : []
    }),
    ...before.slice(0, stages.length).map((scholar, n) => ({ scholar, stage: stages[n]!, batch: 0 })),
    ...[
      ...complete.map((scholar) => ({ scholar, stage: 'ready' as Stage })),
      ...lacking.map((scholar) => ({ scholar, stage: 'failed' as Stage })),
    ].map((one) => ({ ...one, batch: 1 })),
  ]
}

const yearOf = (date: Date) => date.toLocaleDateString('en', { year: 'numeric', timeZone: PROGRAMME_ZONE })

/** Draws the contracts of the demo world; answers how to insert them once people are there. */
export const prepareContracts = async (scholars: readonly Scholar[], clock: Clock, files: FileShelf) => {
  const made = await Promise.all(
    cast(scholars, clock).map(async ({ scholar, stage, batch }, n): Promise<Made> => {
      const id = n + 1
      const { account, profile } = scholar
      const at = batch === 1 ? clock.workday(1, 15, 10) : clock.workday(26, 9, 40)
      const template = templateFor(scholar)
      const { text } = template
      const isSent = batch !== 1
      const number = isSent ? `${String(id).padStart(5, '0')}/TLD/${yearOf(at)}` : null
      const paper = paperFields.parse(text.paper ?? {})
      const given = {
        ...profile,
        birth_date: profile.birth_date ?? '',
        name: account.name,
        no_tf: account.no_tf ?? '',
        year_tf: String(scholar.cohort),
        university: scholar.university,
        email: account.email,
      }
      const values = withNumber(filledValues(given, paper, at), number)
      const history = histories[stage].map(([who, action, after, to, notes = '']) => ({ who, action, at: daysLater(at, after), to, notes }))
      const draw = (isSigned: boolean) =>
        drawContract({ title: text.title, body: text.body, format: text.format ?? 'plain', paper, values, created: at, signed: isSigned })
      const keep = async (kind: 'contracts.document' | 'contracts.signed', name: string, created: Date) =>
        files.add(kind, id, account.id, name, 'application/pdf', await draw(kind === 'contracts.signed'), created)
      const document = stage === 'failed' ? null : await keep('contracts.document', `Contract ${account.no_tf}.pdf`, at)
      const handed = history.filter(({ action }) => action === 'changed')
      const signatures = await Promise.all(
        handed.map(async ({ at: when }, index) => ({
          name: `Signed contract${index ? ' again' : ''}.pdf`,
          file: await keep('contracts.signed', `Signed contract${index ? ' again' : ''}.pdf`, when),
        })),
      )
      return { id, number, account, at, batch, template, stage, history, document, signatures }
    }),
  )
  return (client: pg.Client) => insert(client, made, clock)
}

interface Made {
  id: number
  number: string | null
  account: Scholar['account']
  at: Date
  batch: number
  template: ReturnType<typeof templateFor>
  stage: Stage
  history: { who: Event[0]; action: Event[1]; at: Date; to: string; notes: string }[]
  document: string | null
  signatures: { name: string; file: string }[]
}

async function insert(client: pg.Client, made: readonly Made[], clock: Clock): Promise<void> {
  await insertTemplates(client, clock)
  const batches = [0, 1, 2].map((batch) => made.filter((one) => one.batch === batch))
  const operation = async (kind: string, title: string, rows: number, at: Date, payload: object) => {
    const { rows: found } = await client.query<{ id: number }>(
      'insert into operations (kind, title, rows, payload, by_id, created_at) values ($1, $2, $3, $4, $5, $6) returning id',
      [kind, title, rows, JSON.stringify(payload), UPCM, at],
    )
    return found[0]!.id
  }
  const generate = (some: readonly Made[]) =>
    operation(
      CONTRACT_GENERATE,
      `${some.length === 1 ? '1 contract' : `${some.length} contracts`} generated from ${some[0]!.template.name}`,
      some.length,
      some[0]!.at,
      { before: [] },
    )
  const told = made.filter(({ batch }) => batch !== 1)
  const generated = [await generate(batches[0]!), 0, await generate(batches[2]!)]
  const sending = await operation(CONTRACT_SEND, `${told.length} contracts sent`, told.length, daysLater(told[0]!.at, 2), {
    ids: told.map(({ id }) => id),
  })
  generated[1] = await generate(batches[1]!)
  const { rows: letters } = await client.query<{ id: number; to: string }>(
    `insert into outbox ("to", subject, text, status, created_at)
     select l.to, 'Your contract is ready to be signed', l.text, 'kept', l.at::timestamptz from jsonb_to_recordset($1::jsonb) as l ("to" text, text text, at text)
     returning id, "to"`,
    [
      JSON.stringify(
        told.map(({ account, history }) => ({
          to: account.email,
          text: `Hello ${account.name},\n\nyour contract with the foundation is ready. Please read it, sign it, and hand the signed copy in.\n\nPandu`,
          at: history[0]!.at,
        })),
      ),
    ],
  )
  const letterOf = new Map(letters.map(({ id, to }) => [to, id]))

  await insertAll(
    client,
    'contracts',
    made.map((one) => rowOf(one, letterOf)),
  )
  await insertAll(client, 'contract_numbers', [{ year: yearOf(told[0]!.at), last: told.length }])
  await insertAll(
    client,
    'contract_documents',
    made.map(({ id, stage, batch, template, document, at }) => ({
      contract_id: id,
      number: 1,
      template_id: template.id,
      template_version: template.version,
      operation_id: generated[batch],
      state: stage === 'failed' ? 'failed' : 'ready',
      file_id: document ?? `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      created_at: at,
    })),
  )
  await insertAll(
    client,
    'contract_steps',
    made
      .flatMap(stepsOf)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((step, n) => ({ id: n + 1, ...step })),
  )
  await insertAll(
    client,
    'contract_letters',
    told.map(({ id, account }) => ({ operation_id: sending, contract_id: id, letter_id: letterOf.get(account.email) })),
  )
  for (const table of ['contract_templates', 'contracts', 'contract_steps']) await advanceSequence(client, table)
}

const rowOf = ({ id, number, account, at, template, stage, history, document, signatures }: Made, letterOf: Map<string, number>) => {
  const last = history.at(-1)
  const decision = history.findLast(({ action }) => action === 'reviewed')
  return {
    id,
    number,
    scholar_id: account.id,
    template_id: template.id,
    template_version: template.version,
    document: 1,
    pdf: stage === 'failed' ? 'failed' : 'ready',
    error: stage === 'failed' ? 'Missing: Place of Birth, Date of Birth, Address, City, Province' : '',
    file_id: document,
    sent_at: history[0]?.at ?? null,
    letter_id: history.length > 0 ? letterOf.get(account.email) : null,
    signed_at: history.findLast(({ action }) => action === 'changed')?.at ?? null,
    signed_file_id: signatures.at(-1)?.file ?? null,
    approval: last?.to ?? 'process',
    notes: decision?.notes ?? '',
    version: history.length + 1,
    decided_at: decision?.at ?? null,
    waiting_since: last?.at ?? at,
    created_at: at,
    updated_at: last?.at ?? at,
  }
}

const stepsOf = ({ id, account, at, history, signatures }: Made) => {
  let from = 'process'
  let handed = 0
  const later = history.map((event) => {
    const { who, action, to, notes } = event
    const file = action === 'changed' ? signatures[handed] : undefined
    const old = file && handed > 0 ? signatures[handed - 1] : undefined
    if (file) handed++
    const changes = file
      ? [{ field: 'attachment', from: old?.name ?? '', to: file.name, ...(old && { from_file: old.file }), to_file: file.file }]
      : []
    const by_id = who === 'scholar' ? account.id : who === 'partner' ? PARTNER : UPCM
    const step = { record_id: id, by_id, at: event.at, action: action as string, from: from as string | null, to, notes, changes }
    from = to
    return step
  })
  return [{ record_id: id, by_id: UPCM, at, action: 'generated', from: null, to: 'process', notes: '', changes: [] as object[] }, ...later]
}

async function insertTemplates(client: pg.Client, clock: Clock): Promise<void> {
  const dated = templates.map((template, n) => ({
    template,
    id: n + 1,
    at: (version: number) => clock.workday(400 - n * 20 - version * 300, 11),
  }))
  await insertAll(
    client,
    'contract_templates',
    dated.map(({ template: { name, status, types, versions }, id, at }) => ({
      id,
      name,
      scholar_types: types,
      version: versions.length,
      status,
      created_at: at(0),
      // The one that most contracts are made from comes first.
      updated_at: id === 1 ? clock.workday(30, 11) : at(0),
    })),
  )
  await insertAll(
    client,
    'contract_template_versions',
    dated.flatMap(({ template, id, at }) =>
      template.versions.map(({ title, body, format = 'plain', paper }, n) => ({
        template_id: id,
        number: n + 1,
        title,
        body,
        format,
        paper: paper ?? {},
        by_id: UPCM,
        at: at(n),
      })),
    ),
  )
}
