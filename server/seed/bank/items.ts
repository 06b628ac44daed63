export interface BankOutline {
  title: string
  category: string
  /** Years before this one. */
  ago: number
  description: string
  /** Pages of a PDF; without them the document is a link. */
  pdf?: readonly string[]
}

const doc = (category: string, ago: number, title: string, description: string, pdf?: readonly string[]): BankOutline => ({
  title,
  category,
  ago,
  description,
  ...(pdf && { pdf }),
})

/** The shared documents, the newest first. The first one lies among the deleted. */
export const bankOutlines: readonly BankOutline[] = [
  doc('Forms', 0, 'Travel claim (old form)', 'Replaced in August; use the form on two pages instead.'),
  doc('Forms', 0, 'Travel claim', 'Two pages. Hand in within fourteen days after the journey, with all receipts.', [
    'Who travels for the programme gets the fare back: train or bus in the second class, the cheapest flight where the journey would take longer than eight hours.',
    '# What to hand in',
    '- this form, filled in and signed',
    '- receipts and tickets, also electronic ones',
    '- the invitation or the name of whoever agreed to the journey',
    '# Claims',
    'Day, from, to, by what, amount:',
    '___',
    '___',
    '___',
  ]),
  doc(
    'Reports',
    0,
    'Half-year report to the board',
    'Numbers of the first half of the year: scholars, courses, proposals, grade averages.',
    [
      'The programme has scholars of six cohorts at ten universities. The average of the grades of the last semester rose slightly; the distance between the campuses became smaller.',
      '# What went well',
      '- Orientation week with all ten campuses in one place for the first time since 2019.',
      '- Decisions on proposals now take nine days on average instead of sixteen.',
      '# What did not',
      '- Two mentors left in the middle of the semester; their groups waited four weeks for new ones.',
    ],
  ),
  doc(
    'Agreements',
    0,
    'Agreement with a host organisation (template)',
    'For internships. Ask the legal desk before you change paragraphs 4 or 7.',
    [
      '# 1. What this is about',
      'A scholar of the programme works at the organisation for six to ten weeks and learns how it works.',
      '# 2. Who looks after the scholar',
      'The organisation names one person. This person meets the scholar at least once a week.',
      '# 3. Days and hours',
      'At most forty hours a week; examinations go before.',
    ],
  ),
  doc('Guides', 0, 'House style for letters', 'Typefaces, colours, how we write dates and names.', [
    'A name may be one word. Never invent a second one, and never write a full stop for it.',
    'Dates are written out: 3 March 2026. In tables 3 Mar 2026.',
    'We write the names of universities in full at the first time, then in short: Universitas Gadjah Mada, UGM.',
  ]),
  doc('Photos', 0, 'Orientation week, pictures', 'Four hundred pictures, sorted by day. Consent of everybody shown is on file.'),
  doc('Budgets', 0, 'Budget of the programme', 'Approved by the board in January. The second sheet has the reserves.'),
  doc('Presentations', 0, 'The programme in ten slides', 'For first meetings with universities. Speaker notes in both languages.'),
  doc('Guides', 1, 'How to run a reading corner', 'Written by TSA UI and TSA Unri after three years of Saturdays.', [
    'Begin with the place, not with the books. A corner that is locked in the rainy season is no corner.',
    '- Twenty good books that are read are worth more than four hundred in boxes.',
    '- Two people on the same day every week. Children come when they know who will be there.',
    '- Write down what was read aloud. It is the only report that anybody will ask you for.',
  ]),
  doc('Reports', 1, 'Annual report', 'As printed. The appendix lists all partner organisations.'),
  doc('Budgets', 1, 'Budget of the programme', 'With the corrections of July.'),
  doc('Forms', 1, 'Consent to be photographed', 'For events with guests; those under eighteen need a parent’s signature.', [
    'I agree that pictures and films in which I can be recognised are used to tell about the programme, in print and on its pages. I can take this back at any time by writing to the programme office.',
    'Name:',
    '___',
    'Place, date, signature:',
    '___',
  ]),
  doc('Agreements', 1, 'Framework agreement with the universities', 'Signed by nine of ten; the tenth is with the rector.'),
  doc('Presentations', 1, 'Leadership characteristics', 'The nine characteristics with one story each.'),
  doc('Reports', 2, 'Annual report', 'As printed.'),
  doc('Research', 2, 'What became of the first cohort', 'Survey among 84 graduates, with the questionnaire and the tables.', [
    'Eighty-four of ninety-one graduates answered. Sixty-one work, fourteen study on, nine look for work.',
    'Asked what they still use every week, most named the weekly reflection, and very few the project plan.',
  ]),
  doc('Research', 2, 'Interviews with mentors', 'Twelve conversations, anonymised.'),
  doc('Guides', 2, 'Checklist for an exposure journey', 'From the passport to the report, in the order in which things are needed.'),
  doc('Photos', 3, 'Campus portraits', 'Ten campuses in the morning light, for print.'),
  doc('Reports', 3, 'Annual report', 'As printed.'),
  doc('Budgets', 3, 'Budget of the programme', 'The last one in the old form.'),
  doc('Research', 4, 'Learning at a distance: what remained', 'Notes of two workshops on a year in front of the screen.'),
  doc('Reports', 5, 'Annual report', 'The year in which everything moved onto the screen.'),
]
