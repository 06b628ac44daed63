const paper = {
  house: 'Yayasan Pandu Nusantara',
  house_address: 'Jalan Cendana Raya 8, Jakarta Pusat 10310',
  place: 'Jakarta',
  signatories: [{ name: 'Ir. Ratih Wulandari', role: 'Chair of the board' }],
  e_meterai: 1,
  amount: 1_500_000,
}

interface Version {
  title: string
  body: string
  format?: 'rich'
  paper?: object
}
interface Template {
  name: string
  status: number
  types: readonly ('regular' | 'non-regular')[]
  versions: readonly Version[]
}

/** The templates of the demo world with their versions, the oldest first. */
export const templates: readonly [Template, ...Template[]] = [
  {
    name: 'Scholarship contract',
    status: 1,
    types: ['regular'],
    versions: [
      {
        title: 'Scholarship contract',
        body: `Number {{contract_number}}, made on {{date}}

# Parties
1. The foundation, named "the foundation" below.
2. {{name}}, No TELADAN {{no_tf}}, born in {{birth_place}} on {{birth_date}}, living at {{address}}, {{city}}, {{province}}, named "the scholar" below.

# 1. What the foundation gives
The foundation supports the scholar in the study of {{study_program}} at {{university}} from the second to the eighth semester, as a member of the cohort {{year_tf}}.
- A monthly allowance, paid at the beginning of each month.
- A place in the courses, groups and projects of the programme.
- A mentor, and help with internships.

# 2. What the scholar does
- Takes part in the programme and hands in what it asks for on time.
- Reports the grades of every semester within a month.
- Tells the foundation without delay when something stands in the way of the study.`,
      },
      {
        title: 'Scholarship contract of {{name}}',
        format: 'rich',
        body: [
          '<p>Number <strong>{{contract_number}}</strong>, made on {{date}}</p>',
          '<h2>Parties</h2>',
          '<ol><li>The foundation, named <em>the foundation</em> below.</li>',
          '<li><strong>{{name}}</strong>, No TELADAN {{no_tf}}, born in {{birth_place}} on {{birth_date}}, living at {{address}}, {{city}}, {{province}}, named <em>the scholar</em> below.</li></ol>',
          '<h2>1. What the foundation gives</h2>',
          '<p>The foundation supports the scholar in the study of {{study_program}} at {{university}} from the second to the eighth semester, as a member of the cohort {{year_tf}}.</p>',
          '<table><tbody><tr><th>Support</th><th>What it is</th><th>When</th></tr>',
          '<tr><td>Allowance</td><td><strong>{{amount}}</strong> ({{amount_words}})</td><td>At the beginning of each month</td></tr>',
          '<tr><td>Programme</td><td>Courses, groups, projects, a mentor</td><td>Every semester</td></tr></tbody></table>',
          '<h2>2. What the scholar does</h2>',
          '<ol><li>Takes part in the programme and hands in what it asks for on time.</li>',
          '<li>Reports the grades of every semester within a month.</li>',
          '<li>Keeps a grade point average of at least <strong>3.25</strong>, or agrees with the foundation on a plan:',
          '<ol><li>what stands in the way of the study,</li><li>what is done about it, and until when.</li></ol></li>',
          '<li>Tells the foundation without delay when something stands in the way of the study.</li></ol>',
          '<h2>3. How long it holds</h2>',
          "<p>This contract begins with the signature of both sides and ends with the eighth semester. Either side may end it in writing, with a month's notice and a reason. Letters to the scholar go to {{email}}.</p>",
        ].join(''),
        paper,
      },
    ],
  },
  {
    name: 'Contract for non-regular scholars',
    status: 1,
    types: ['non-regular'],
    versions: [
      {
        title: 'Contract of participation',
        body: `Number {{contract_number}}, made on {{date}}

The foundation invites {{name}} ({{no_tf}}), student of {{study_program}} at {{university}}, to take part in the programme without an allowance.

- The foundation gives a place in its courses and projects.
- The scholar takes part in them and hands in what they ask for on time.

This contract ends with the eighth semester.`,
        paper: { ...paper, e_meterai: 0, amount: null },
      },
    ],
  },
  {
    name: 'Scholarship contract until 2023',
    status: 0,
    types: [],
    versions: [
      { title: 'Scholarship contract', body: 'The foundation supports {{name}} ({{no_tf}}) at {{university}}.\n\nMade on {{date}}.' },
    ],
  },
]
