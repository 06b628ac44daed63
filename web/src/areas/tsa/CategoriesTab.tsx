import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { associationPages } from '@pandu/contract/association'
import { listTsaCategories, tsaRules, type TsaCategory } from '@pandu/contract/tsa'
import { ActionMenu } from '../../kit/actions.tsx'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { categoryActions } from './tsa.actions.tsx'
import classes from './tsa.module.css'

const CategoryDialog = lazyDialog(() => import('./CategoryDialog.tsx').then((m) => m.CategoryDialog))

/** The categories of association proposals, with the guideline of their cover letters. There are few, so the list has no paging. */
export function CategoriesTab() {
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed" maw="60ch">
          Every proposal belongs to a category; officers read the guideline of the category before they write a cover letter.
        </Text>
        <May rule={tsaRules.categorise}>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void open(CategoryDialog, {})}>
            New category
          </Button>
        </May>
      </Group>
      <Loaded query={useCall(listTsaCategories, {})}>
        {({ data }) => (data.length ? <Categories rows={data} /> : <EmptyState text="No categories yet" />)}
      </Loaded>
    </>
  )
}

function Categories({ rows }: { rows: readonly TsaCategory[] }) {
  return (
    <ul className={classes.categories} aria-label="Categories">
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <Text fw={550}>
              {row.name}{' '}
              <Text span size="sm" c="dimmed" fw={400}>
                ·{' '}
                {row.proposals ? (
                  <Anchor component={PageLink} to={associationPages.list({}, { tab: 'proposals', tsa_category_id: row.id })} inherit>
                    {plural(row.proposals, 'proposal', 'proposals')}
                  </Anchor>
                ) : (
                  'no proposals'
                )}
              </Text>
            </Text>
            <Guideline link={row.link_guideline_letter} />
          </div>
          <ActionMenu actions={categoryActions} record={row} name={row.name} />
        </li>
      ))}
    </ul>
  )
}

const Guideline = ({ link }: { link: string }) =>
  link ? (
    <Anchor href={link} target="_blank" rel="noopener noreferrer" size="sm">
      {link}
    </Anchor>
  ) : (
    <Text size="sm" c="dimmed">
      Link not available
    </Text>
  )
