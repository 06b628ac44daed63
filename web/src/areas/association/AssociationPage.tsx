import { type Association, associationPages, associationRules, listAssociations } from '@pandu/contract/association'
import { isStaff } from '@pandu/contract/kit'
import { useCan, useMe } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { TsaFrame } from '../tsa/tsa.offers.ts'
import { AssociationForm } from './AssociationForm.tsx'
import { AssociationView } from './AssociationView.tsx'

/** The association profile of a campus: a form for those who may change it, a view for everybody else (000 §2). */
export default function AssociationPage() {
  const id = usePageId(associationPages.own, 'idTSA')
  return (
    <LoadedOne query={useCall(listAssociations, { filter: { id } })}>
      {(association) => <Profile key={id} association={association} />}
    </LoadedOne>
  )
}

function Profile({ association }: { association: Association }) {
  const { can } = useCan(associationRules.edit, association)
  // Only staff have a list of all associations to go back to.
  const back = isStaff(useMe().actor) ? { path: associationPages.list(), label: 'TSA Management' } : undefined
  const about = association.name === association.university ? association.name : `${association.name} · ${association.university}`
  const title = `${can ? 'Update' : 'View'} Tanoto Scholars Association`
  return (
    <TsaFrame
      tsa={association.id}
      name={association.name}
      back={back}
      header={<PageHeader title={title} about={about} {...(back && { back })} />}
    >
      {can ? <AssociationForm association={association} /> : <AssociationView association={association} />}
    </TsaFrame>
  )
}
