import { hasRequiredNotes, notesRequired, mustExist } from '@pandu/contract/kit'
import {
  decideGroupProposal,
  decideProposal,
  decisions,
  partiesOf,
  party,
  type Party,
  partyLabels,
  type Project,
  type ProjectApproval,
  projectStates,
  type Work,
} from '@pandu/contract/projects'
import * as z from 'zod'
import { useMe } from '../../kit/can.tsx'
import { ConflictAlert, DecisionFields, useConflict } from '../../kit/decided/index.ts'
import { type DialogProps, FormDialog, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { RadioField, useCallForm } from '../../kit/form/index.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { useWrite } from '../../kit/query.ts'
import { TsaProjectLink } from './TsaProjectLink.tsx'
import { PartyDecision } from './PartyDecision.tsx'
import { decisionInput, newestStepId, ownerName, useWork } from './works.ts'

const ApproveProposalDialog = lazyDialog(() => import('./ApproveProposalDialog.tsx').then((m) => m.ApproveProposalDialog))

/** The form checks the same as the server. */
const feedback = z.object({ party, approval: z.enum(decisions), notes: z.string().max(5000) }).refine(hasRequiredNotes, notesRequired)

interface Values {
  party: Party
  approval: ProjectApproval
  notes: string
}

/**
 * Feedback on a project proposal (001 §2.4): LD decides as admin, TEACHER as council; people with both permissions choose. The superadmin and everybody
 * else who follows the course sees disabled fields and no save button (X65).
 */
export function FeedbackDialog({ project, work: given, close }: DialogProps<boolean> & { project: Project; work: Work }) {
  const work = useWork(project, mustExist(given.id, 'The submission')).data?.data[0] ?? given
  const mine = partiesOf(useMe().actor)
  const undecided = mine.filter((party) => work[`approval_${party}`] !== 'approved')
  // Compares the step of the proposal and not the version. The other party's decision raises the version, but it does not make this decision outdated.
  const conflict = useConflict({ version: newestStepId(work) ?? 0 }, 'projects')
  const endpoint = project.type === 'group' ? decideGroupProposal : decideProposal
  const write = useWrite(endpoint)
  const first = undecided[0] ?? mine[0] ?? 'admin'
  const form = useCallForm<Values>({
    schema: feedback,
    initial: { party: first, approval: given[`approval_${first}`], notes: given[`notes_${first}`] },
    readOnly: undecided.length === 0,
    draft: { call: endpoint, of: given.id ?? undefined, state: newestStepId(given) ?? 0 },
    submit: async (values, more) => {
      // Only an approval asks for confirmation, because it cannot be changed later (001 §4).
      if (values.approval === 'approved' && !(await open(ApproveProposalDialog))) return undefined
      return conflict.watch(write.send(decisionInput(work, conflict.version, values), more))
    },
    then: (answer: unknown) => answer && close(true),
  })
  const { approval } = form.values
  return (
    <FormDialog code="project_feedback" title="Project proposal feedback" form={form} save="Save" saving="Loading...">
      {conflict.reason && <ConflictAlert goOn={conflict.goOn}>{conflict.reason}. What you typed is still here.</ConflictAlert>}
      <Facts>
        <Fact label={work.type === 'group' ? 'Group' : 'Scholar'}>{ownerName(work)}</Fact>
        <Fact label="Project title">{work.additional_info.title}</Fact>
        {work.additional_info.project_reference && (
          <Fact label="Project reference">
            <TsaProjectLink work={work} words="Open" />
          </Fact>
        )}
        <Fact label={partyLabels.admin}>
          <PartyDecision work={work} party="admin" />
        </Fact>
        <Fact label={partyLabels.council}>
          <PartyDecision work={work} party="council" />
        </Fact>
      </Facts>
      {undecided.length > 1 && (
        <RadioField
          name="party"
          label="Decide as"
          required
          options={undecided.map((party) => ({ value: party, label: partyLabels[party] }))}
        />
      )}
      <DecisionFields
        states={projectStates}
        approval={approval}
        options={decisions}
        notesLabel="Notes for Proposal"
        warns={false}
        disabled={form.readOnly}
      />
    </FormDialog>
  )
}
