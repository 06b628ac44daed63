import { Button } from '@mantine/core'
import { accountRules } from '@pandu/contract/accounts'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { IconPlus } from '@tabler/icons-react'
import { May } from '../../../kit/can.tsx'
import { lazyDialog, open } from '../../../kit/dialogs/index.ts'
import { PageHeader } from '../../../kit/display.tsx'
import { VendorUserTable } from './VendorUserTable.tsx'

const CreateAssessmentUserDialog = lazyDialog(() =>
  import('../dialogs/CreateAssessmentUserDialog.tsx').then((m) => m.CreateAssessmentUserDialog),
)

/** The users of the assessment vendor (O55). */
export default function AssessmentPage() {
  return (
    <>
      <PageHeader title="Assessment Team" about="The people who write baseline, midline and endline reports.">
        <May rule={accountRules.createPartner}>
          <May rule={accountRules.grant} on={['ASSESSMENT']}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void open(CreateAssessmentUserDialog)}>
              Create Assessment User
            </Button>
          </May>
        </May>
      </PageHeader>
      <VendorUserTable vendorId={ASSESSMENT_VENDOR} label="Assessment Team" empty="Nobody is in the assessment team yet" />
    </>
  )
}
