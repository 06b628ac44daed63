/** Something an association wants to do, of one of the categories that come with the tables. `{campus}` is its short name. */
export interface Plan {
  category: string
  title: string
  description: string
  /** How many days it lasts. */
  days: number
}

/** The guideline that the letters of a category follow; internal meetings have none, so that screens show that too. */
export const guidelines: Record<string, string> = {
  'Community Service': 'https://panduan.example/surat/pengabdian-masyarakat',
  'Seminar and Workshop': 'https://panduan.example/surat/seminar',
  'Leadership Training': 'https://panduan.example/surat/pelatihan',
  Competition: 'https://panduan.example/surat/lomba',
  'Networking Visit': 'https://panduan.example/surat/kunjungan',
}

export const plans: readonly Plan[] = [
  {
    category: 'Community Service',
    title: 'Saturday school under the mango tree',
    description:
      'Ten Saturdays of reading and counting with forty children of the fishing village, in the open as long as it does not rain. Two members stay with the same group from the first Saturday to the last, and the parents get a short letter every month about what their child can do now.',
    days: 70,
  },
  {
    category: 'Seminar and Workshop',
    title: 'How to ask: a workshop on interviews for field research',
    description:
      'One day with two lecturers and a village head. In the morning everybody is interviewed, in the afternoon everybody asks. At the end there is a guide of four pages that the next generation may use.',
    days: 1,
  },
  {
    category: 'Leadership Training',
    title: 'Officers of {campus} learn to hand over',
    description:
      'Two days in which the officers of this year write down what they would have liked to know in January: who to call, which letters take three weeks, where the projector is. The officers of next year are there and ask.',
    days: 2,
  },
  {
    category: 'Networking Visit',
    title: 'A day with the cold chain people',
    description:
      'Twenty-four members visit a company that brings vaccines and fish to places without a road. We want to see the storehouse, speak with three engineers, and ask each of them how they found their first job.',
    days: 1,
  },
  {
    category: 'Competition',
    title: 'Debate night of the three campuses',
    description:
      'Teams of three from the neighbouring campuses debate about what a scholarship should ask in return. The audience votes before and after; whoever moves more people wins.',
    days: 1,
  },
  {
    category: 'Community Service',
    title: 'Clean water for the upper hamlet',
    description:
      'Together with the hamlet we repair the spring box and the first two hundred metres of pipe. The engineering members have measured it in June; the women’s group keeps the tap list afterwards.',
    days: 12,
  },
  {
    category: 'Seminar and Workshop',
    title: 'Money talks: a seminar on the first salary',
    description:
      'Three alumni of {campus} open their first three payslips and say what they would do otherwise. Afterwards there are small rounds about saving, about sending money home, and about saying no.',
    days: 1,
  },
  {
    category: 'Internal Meeting',
    title: 'Yearly meeting of {campus}',
    description:
      'Reports of the divisions, election of the officers of next year, and a dinner that everybody cooks together. The minutes are written during the meeting and read aloud at the end of it.',
    days: 2,
  },
  {
    category: 'Leadership Training',
    title: 'Camp of the new members',
    description:
      'Three days on the slope with the scholars of the youngest cohort: a walk in the dark, a long conversation with a member of the oldest cohort, and a promise in writing that is opened again in a year.',
    days: 3,
  },
  {
    category: 'Competition',
    title: 'Short films about an ordinary day',
    description:
      'A competition for pupils of secondary schools: three minutes about one ordinary day, made with a telephone. Members of {campus} visit eight schools with a small workshop before the deadline.',
    days: 45,
  },
  {
    category: 'Networking Visit',
    title: 'Visit to the office of the regency',
    description:
      'How does a plan of the regency come about, and who can still change it in October? We spend a day with the planning office and bring three questions from the villages where our projects are.',
    days: 1,
  },
  {
    category: 'Community Service',
    title: 'Health posts that know their numbers',
    description:
      'Six members sit with the volunteers of four health posts and put two years of paper into one simple sheet. The posts keep the sheet; we come back after half a year and see whether it is still filled.',
    days: 30,
  },
]

/** What a reviewer asks for, and the field that answers it. */
export const requests = [
  {
    field: 'description',
    notes: 'Please say who carries this on when the project is over, and what it costs.',
    from: 'A project for the community near the campus.',
  },
  {
    field: 'link',
    notes: 'The link asks for a permission. Please share it with everybody who has it.',
    from: 'https://berkas.example/privat/usulan',
  },
] as const

export const refusals = [
  'There was a visit of the same kind in March. Please take it up again next year, with another host.',
  'The dates are those of the final examinations of two faculties; most members could not come.',
]

export const letterRequests = ['The letter is addressed to the former head of the office.', 'Please use the letterhead of this year.']

export interface Micro {
  title: string
  description: string
}

export const microEvents: readonly Micro[] = [
  { title: 'Reading circle: chapters four to six', description: 'Bring one sentence that you would have crossed out.' },
  { title: 'Beach cleaning before breakfast', description: 'Gloves are there. We weigh what we find and put the number on the board.' },
  { title: 'Sharing session with an alumna', description: 'She works for a hospital ship and has forty minutes between two calls.' },
  { title: 'Badminton evening', description: '' },
  { title: 'Spreadsheet clinic', description: 'Bring a table that annoys you; two members repair it together with you.' },
  { title: 'Letters to the new scholars', description: 'One page by hand from everybody, to be opened on the first evening.' },
  { title: 'Blood donation with the Red Cross', description: 'From eight to twelve in the student centre; eat something before.' },
]
