import { pictureUrl } from '@pandu/contract/files'
import { type Association, associationPages, listAssociations } from '@pandu/contract/association'
import { Avatar } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { PageHeader } from '../../kit/display.tsx'
import { Email } from '../../kit/Email.tsx'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { TsaManagementFrame } from '../tsa/tsa.offers.ts'
import classes from './association.module.css'

const columns: Column<Association>[] = [
  {
    key: 'name',
    sort: 'name',
    fixed: true,
    cell: ({ name, profile_picture }) => (
      <span className={classes.campus}>
        <Avatar src={profile_picture && pictureUrl(profile_picture, 96)} alt="" radius="md" size={32}>
          <IconSchool size={18} stroke={1.6} aria-hidden />
        </Avatar>
        <span>{name}</span>
      </span>
    ),
  },
  { key: 'university', sort: 'university' },
  { key: 'city', cell: ({ city, province }) => [city, province].filter(Boolean).join(', ') || '–', wrap: true },
  { key: 'email', wrap: true, cell: ({ email }) => email && <Email address={email} /> },
  { key: 'phone_number', cell: ({ phone_number }) => phone_number || '–' },
  {
    key: 'active_from',
    cell: ({ active_from, active_to }) => (active_to ? `${active_from} to ${active_to}` : `since ${active_from}`),
  },
]

/** The list of all associations, for staff (G077). */
export default function AssociationsPage() {
  return (
    <TsaManagementFrame
      header={
        <PageHeader
          title="TSA Management"
          about="The association of each partner university, with its profile, proposals and activities."
        />
      }
    >
      <DataTable
        label="Associations"
        endpoint={listAssociations}
        columns={columns}
        sort="name"
        rowLink={({ id }) => associationPages.staff({ idTSA: id })}
        storeAs="associations"
        searchLabel="Search name, university, city or province"
        empty="No associations yet"
      />
    </TsaManagementFrame>
  )
}
