/** The names in an area: `cohorts` has records called `cohort`, and its component is `CohortDialog`. */
export interface Names {
  area: string
  noun: string
  /** Noun and area with a capital letter. */
  Noun: string
  Area: string
  /** The address of its list in the web. */
  path: string
  /** The number of its migration. */
  number: string
}

const contract = ({ area, noun, Noun, path }: Names) => ({
  [`contract/src/areas/${area}/index.ts`]: `export * from './${area}.access.ts'
export * from './${area}.contract.ts'
export * from './${area}.events.ts'
export * from './${area}.pages.ts'
`,
  [`contract/src/areas/${area}/${area}.access.ts`]: `import { aboutActor, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Staff read, staff except GUEST write (O13). */
export const ${noun}Rules = rules('${noun}', {
  read: aboutActor(isStaff),
  manage: aboutActor(staffWrites),
})
`,
  [`contract/src/areas/${area}/${area}.contract.ts`]: `import * as z from 'zod'
import { Id, resource, search, text, Timestamp } from '../../kit/index.ts'
import { ${noun}Rules } from './${area}.access.ts'

const fields = z.object({ name: text(120) })

export const ${area} = resource({
  area: '${area}',
  noun: '${noun}',
  record: fields.extend({ id: z.number(), created_at: Timestamp, updated_at: Timestamp }),
  fields,
  filter: { search, id: Id },
  sort: ['created_at', 'name'],
  read: ${noun}Rules.read,
  write: ${noun}Rules.manage,
  at: {
    list: 'GET manage/${noun}',
    create: 'POST manage/${noun}',
    update: 'POST manage/${noun}/update',
    remove: 'POST manage/${noun}/delete',
  },
  source: 'the area ${area}',
})
export type ${Noun} = z.infer<typeof ${area}.record>
`,
  [`contract/src/areas/${area}/${area}.events.ts`]: `import { event } from '../../kit/events.ts'

/** A ${noun} was added, changed or deleted. */
export const ${area}Changed = event('${area}Changed', ['${area}'])
`,
  [`contract/src/areas/${area}/${area}.pages.ts`]: `import { pageAt } from '../../kit/pages.ts'

export const ${noun}Pages = { list: pageAt('${path}', 'the area ${area}', { usual: { type: 'ma' } }) }
`,
})

const server = ({ area, noun, Noun, number }: Names) => ({
  [`server/migrations/${number}_${area}.sql`]: `create table ${area} (
  id integer generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index ${area}_name on ${area} (lower(name));
create index ${area}_search on ${area} using gin (lower(name) gin_trgm_ops);
create index ${area}_created on ${area} (created_at, id);
`,
  [`server/src/areas/${area}/${area}.routes.ts`]: `import { ${area}, ${area}Changed } from '@pandu/contract/${area}'
import { sql } from 'kysely'
import { serveResource } from '../../kit/serve-resource.ts'
import { staffIds } from '../../kit/staff.ts'

export const ${noun}Routes = serveResource(${area}, {
  table: '${area}',
  columns: (query) => query.select(['id', 'name', 'created_at', 'updated_at']),
  search: sql<string>\`lower(name)\`,
  sorts: { created_at: 'created_at', name: sql\`lower(name)\` },
  unique: { ${area}_name: ['name', 'name is already used'] },
  tells: { event: ${area}Changed, readers: staffIds },
})
`,
  [`server/src/areas/${area}/${area}.area.ts`]: `import type { ServerArea } from '../../kit/area.ts'
import { ${noun}Routes } from './${area}.routes.ts'

export const ${area}: ServerArea = {
  name: '${area}',
  tables: ['${area}'],
  routes: ${noun}Routes,
}
`,
  [`server/src/areas/${area}/${area}.routes.test.ts`]: `import { expect, test } from 'vitest'
import { ${area} } from '@pandu/contract/${area}'
import { testApp } from '../../../test/app.ts'

const { as } = testApp()
const create = (name: string) => as('upcm').call(${area}.create, { name })

test('a ${noun} is created, found, changed and deleted', async () => {
  const { id } = (await create('Melati')).body.data
  const found = async (search: string) => (await as('guest').call(${area}.list, { filter: { search } })).body.data.map((row) => row.name)
  expect(await found('MELA')).toEqual(['Melati'])
  expect((await as('upcm').call(${area}.update, { id, name: 'Kenanga' })).body.message).toBe('${Noun} updated')
  expect([await found('melati'), await found('kenanga')]).toEqual([[], ['Kenanga']])
  expect((await as('upcm').call(${area}.remove, { id })).body.message).toBe('${Noun} deleted')
  expect((await as('upcm').call(${area}.remove, { id })).status).toBe(404)
})

test('a name is needed, and belongs to one ${noun} whatever its case', async () => {
  expect((await create(' ')).error.errors).toEqual({ name: ['Name is required'] })
  await create('Cempaka')
  expect((await create('CEMPAKA')).error.errors).toEqual({ name: ['name is already used'] })
})
`,
  [`server/test/matrix/${area}.ts`]: `import { ${area} } from '@pandu/contract/${area}'
import { type Facts, onRecord, plain, staff, writers } from './facts.ts'

export const ${noun}Made = { ${noun}: \`insert into ${area} (name) values ('Of the matrix') returning id\` }

export const ${noun}Facts: Facts[] = [
  plain(${area}.list, { may: staff }),
  plain(${area}.create, { may: writers, input: { name: 'Another of the matrix' } }),
  onRecord(${area}.update, {
    other: { of: (world) => world.made('${noun}'), may: writers },
    input: (id: number) => ({ id, name: 'Renamed by the matrix' }),
  }),
  onRecord(${area}.remove, { other: { of: (world) => world.made('${noun}'), may: writers }, input: (id: number) => ({ id }) }),
]
`,
})

const web = ({ area, noun, Noun, Area }: Names) => ({
  [`web/src/areas/${area}/${area}.screens.ts`]: `import { ${noun}Pages, ${noun}Rules } from '@pandu/contract/${area}'
import { screensOf } from '../../kit/screens.ts'

export const ${noun}Screens = screensOf({
  page: ${noun}Pages.list,
  may: ${noun}Rules.read,
  title: '${Area}',
  component: () => import('./${Area}Page.tsx'),
})
`,
  [`web/src/areas/${area}/${Area}Page.tsx`]: `import { Button } from '@mantine/core'
import { ${area}, ${noun}Rules, type ${Noun} } from '@pandu/contract/${area}'
import { IconPlus } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { PageHeader } from '../../kit/display.tsx'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { ${noun}Actions } from './${area}.actions.tsx'

const ${Noun}Dialog = lazyDialog(() => import('./${Noun}Dialog.tsx').then((m) => m.${Noun}Dialog))

const columns: Column<${Noun}>[] = [
  { key: 'name', label: 'Name', sort: 'name', fixed: true },
  { key: 'created_at', label: 'Created', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]

export default function ${Area}Page() {
  return (
    <>
      <PageHeader title="${Area}">
        <May rule={${noun}Rules.manage}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void open(${Noun}Dialog)}>
            Create ${noun}
          </Button>
        </May>
      </PageHeader>
      <DataTable
        label="${Area}"
        endpoint={${area}.list}
        columns={columns}
        actions={${noun}Actions}
        storeAs="${area}"
        empty="There are no ${area} yet"
      />
    </>
  )
}
`,
  [`web/src/areas/${area}/${Noun}Dialog.tsx`]: `import { ${area}, type ${Noun} } from '@pandu/contract/${area}'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Creates a ${noun}, or changes the one given. */
export function ${Noun}Dialog({ ${noun}, close }: DialogProps<boolean> & { ${noun}?: ${Noun} }) {
  const create = useWrite(${area}.create)
  const update = useWrite(${area}.update)
  const form = useCallForm({
    schema: ${area}.fields,
    initial: { name: ${noun}?.name ?? '' },
    record: ${noun},
    submit: (values, more) =>
      ${noun} ? update.send({ id: ${noun}.id, updated_at: more.updated_at, ...values }, more) : create.send(values, more),
    then: () => close(true),
  })
  return (
    <FormDialog code={${noun} ? 'u_${noun}' : 'c_${noun}'} title={${noun} ? 'Change ${noun}' : 'Create ${noun}'} form={form} save="Save">
      <TextField name="name" label="Name" required autoFocus />
    </FormDialog>
  )
}
`,
  [`web/src/areas/${area}/${area}.actions.tsx`]: `import { ${area}, ${noun}Rules, type ${Noun} } from '@pandu/contract/${area}'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'

const ${Noun}Dialog = lazyDialog(() => import('./${Noun}Dialog.tsx').then((m) => m.${Noun}Dialog))

const edit${Noun}: Action<${Noun}> = {
  label: 'Edit',
  icon: IconEdit,
  may: ${noun}Rules.manage,
  run: (${noun}) => open(${Noun}Dialog, { ${noun} }),
}

const delete${Noun} = confirmAction(${area}.remove, {
  may: ${noun}Rules.manage,
  icon: IconTrash,
  danger: true,
  label: 'Delete',
  title: 'Delete ${noun}',
  body: ({ name }: ${Noun}) => \`\${name} will be deleted. This cannot be undone.\`,
  input: ({ id }) => ({ id }),
})

export const ${noun}Actions = actions<${Noun}>(edit${Noun}, delete${Noun})
`,
  [`web/src/areas/${area}/${Area}Page.test.tsx`]: `import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, renderAt } from '../../test/index.ts'
import ${Area}Page from './${Area}Page.tsx'

const empty = { 'GET manage/${noun}': { data: [], total: 0, last_page: 1, message: '' } }

test('a ${noun} is created from the page, and GUEST is not asked to', async () => {
  const answers = { ...empty, 'POST manage/${noun}': { message: '${Noun} created', data: { id: 1 } } }
  const page = renderAt(<${Area}Page />, { me: person('TF', 'UPCM'), answers })
  await page.user.click(await screen.findByRole('button', { name: 'Create ${noun}' }))
  await page.user.type(await screen.findByLabelText(/^Name/), 'Melati')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(page.calls('POST manage/${noun}')[0]?.input).toEqual({ name: 'Melati' })
  page.unmount()

  renderAt(<${Area}Page />, { me: person('TF', 'GUEST'), answers: empty })
  await screen.findByText('There are no ${area} yet')
  expect(screen.queryByRole('button', { name: 'Create ${noun}' })).toBeNull()
})
`,
})

const story = ({ area, noun, Area, path }: Names) => ({
  [`e2e/${area}.spec.ts`]: `import { axeClean, expect, fitsWidth, login, test } from './lib/story.ts'

test('a ${noun} is created, and the page fits every width', async ({ page }) => {
  await login(page, 'upcm')
  await page.goto('${path.replace('$type', 'ma')}')
  await expect(page.getByRole('heading', { name: '${Area}' })).toBeVisible()
  const name = \`Melati \${Date.now()}\`
  await page.getByRole('button', { name: 'Create ${noun}' }).click()
  await page.getByLabel(/^Name/).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name })).toBeVisible()
  await axeClean(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await fitsWidth(page)
})
`,
})

/** The files of a new area: a record with a name, complete from the table to the story. */
export const filesOf = (names: Names): Record<string, string> => ({ ...contract(names), ...server(names), ...web(names), ...story(names) })
