import {
  type Checklist,
  internshipDocumentNames,
  type Internship,
  type ManagedProposal,
  type ProposalStep,
} from '@pandu/contract/proposals'

/** An internship proposal as the server lists it. It belongs to the scholar `person('SCHOLAR')`. */
export const internship = (changes: Partial<Internship> = {}): Internship => ({
  id: 7,
  proposal_id: 7,
  scholar_id: 501,
  name: 'Suharto',
  no_tf: 'TF-2023-001',
  university: 'Universitas Riau',
  year_tf: 2023,
  semester: 6,
  title: 'Reading corners',
  description: 'Twelve schools, twelve corners.',
  destination: 'RGE group',
  type_content: 'embed',
  content: '',
  approval: 'process',
  notes: '',
  data_proposal: { attendance_report: '' },
  documents: internshipDocumentNames.map((name) => ({
    name,
    type: 'embed',
    url: `https://files.example/${name}`,
    file_name: null,
    file_type: null,
    size: null,
  })),
  version: 3,
  created_at: '2026-03-01T03:00:00Z',
  updated_at: '2026-03-04T03:00:00Z',
  waiting_since: '2026-03-04T03:00:00Z',
  ...changes,
})

export const proposalStep = (changes: Partial<ProposalStep> = {}): ProposalStep => ({
  id: 1,
  at: '2026-03-01T03:00:00Z',
  by: 'Suharto',
  by_role: 'SCHOLAR',
  action: 'submitted',
  from: null,
  to: 'process',
  notes: '',
  changes: [],
  ...changes,
})

/** The checklist of a new internship proposal, with nothing on file. */
export const checklist = (changes: Partial<Checklist> = {}): Checklist => ({
  semester: 4,
  minimum_semester: 5,
  open: [],
  documents: internshipDocumentNames.map((name) => ({ name, on_file: [] })),
  ...changes,
})

/** The same proposal as the list of all kinds shows it. */
export const managedProposal = (row: Internship, changes: Partial<ManagedProposal> = {}): ManagedProposal => ({
  ...row,
  kind: 'internships',
  type: '',
  ...changes,
})

export const pageOf = <R>(...data: R[]) => ({ data, total: data.length, last_page: 1, message: '' })

/** The answers that the screens of both sides need. `now` is called for every answer, so that a test can change the proposal. */
export const answersFor = (now: () => Internship, more?: object) => ({
  'GET scholar/proposal/internships': () => pageOf(now()),
  'GET proposal/internships': () => pageOf(now()),
  'GET proposal/internships/history': { data: [proposalStep()], message: '' },
  'GET proposal': { data: [{ type: 'internships', guideline: 'https://guides.example/internship' }], message: '' },
  'GET scholar/proposal/checklist': { data: checklist(), message: '' },
  'GET proposal/list': () => pageOf(managedProposal(now())),
  'GET manage/univ/get': { data: [{ id: 2, university: 'Universitas Riau' }], total: 1, last_page: 1, message: '' },
  ...more,
})
