import type { internshipDestinations } from '@pandu/contract/proposals'

export interface Topic {
  /** With {place} where the internship has a place. */
  title: string
  /** What a scholar writes before somebody asks for more. */
  loose: string
  host: string
  unit: string
  destination: (typeof internshipDestinations)[number]
  /** One sentence about the question behind it. */
  task: string
  /** What the scholar will do. */
  work: string
}

const foundation = (unit: string, title: string, loose: string, task: string, work: string): Topic => ({
  destination: 'tanoto foundation',
  host: 'Tanoto Foundation',
  unit,
  title,
  loose,
  task,
  work,
})
const group = (unit: string, title: string, loose: string, task: string, work: string): Topic => ({
  destination: 'RGE group',
  host: 'a company of the RGE group',
  unit,
  title,
  loose,
  task,
  work,
})
const partner = (host: string, unit: string, title: string, loose: string, task: string, work: string): Topic => ({
  destination: 'mitra tanoto',
  host,
  unit,
  title,
  loose,
  task,
  work,
})

/** What internships are about. Partner organisations ("mitra") are invented. */
export const topics: Topic[] = [
  foundation(
    'the early childhood programme',
    'How families hear about early childhood centres in {place}',
    'Internship in early childhood education',
    'Families hear about the centres from neighbours, rarely from the centres themselves.',
    'I will speak with forty families, draw up a simple calendar of messages with two centres and test it for a month.',
  ),
  foundation(
    'the basic education programme',
    'Reading corners that stay open: a follow-up in twelve schools of {place}',
    'Internship in basic education',
    'Many reading corners are opened with a ceremony and closed by dust.',
    'I will visit twelve schools, note what keeps a corner alive, and write a checklist for head teachers.',
  ),
  foundation(
    'the leadership development team',
    'What a leadership session leaves behind: scholars of {place} a month later',
    'Internship in leadership development',
    'Participants enjoy sessions; whether they act differently a month later is asked too seldom.',
    'I will design a short follow-up interview, run it with thirty scholars of other campuses and compare the answers with the session feedback.',
  ),
  foundation(
    'the communications team',
    'Ten portraits: stories of teachers in {place}',
    'Communications internship',
    'Reports count teachers; readers remember one of them.',
    'I will write ten portraits in Indonesian and English, with photographs that the teachers have approved.',
  ),
  foundation(
    'monitoring, evaluation and learning',
    'A cleaner school survey in {place}: checks at the point of entry',
    'Data internship',
    'A third of the survey corrections concern entries that a form could have refused.',
    'I will analyse last year’s corrections, propose twenty checks and try them with five enumerators.',
  ),
  foundation(
    'the scholar network',
    'A living directory of alumni in {place}',
    'Internship with alumni',
    'Alumni want to help, but nobody knows who is where.',
    'I will speak with sixty alumni, agree with them on what may be shown, and leave a directory with a person who looks after it.',
  ),
  foundation(
    'the stunting prevention programme',
    'Cooking classes with local fish: what mothers of {place} keep doing',
    'Internship on stunting',
    'A recipe is kept when it costs nothing extra and children ask for it.',
    'I will join eight cooking classes, return to the kitchens after three weeks and describe what has stayed.',
  ),
  foundation(
    'people and culture',
    'An onboarding guide for field staff in {place}',
    'Human resources internship',
    'New colleagues in the field ask the same questions in their first month.',
    'I will collect the questions, answer them with those who know, and turn the answers into a guide of twenty pages.',
  ),
  group(
    'the sustainability department',
    'Reporting fires early: how village volunteers use the hotline in {place}',
    'Sustainability internship',
    'A hotline helps only when people believe that somebody answers.',
    'I will follow the calls of one dry season and interview volunteers and dispatchers about each step.',
  ),
  group(
    'community development',
    'From seedling to market: bookkeeping for smallholders in {place}',
    'Internship in community development',
    'Smallholders know their trees by name, but not their costs by number.',
    'I will keep accounts with fifteen families for eight weeks and try out a booklet made of pictures and sums.',
  ),
  group(
    'the research nursery',
    'Survival of seedlings under three kinds of shade, {place}',
    'Nursery internship',
    'One seedling in nine is lost before it is planted.',
    'I will run a small trial with 1,800 seedlings, measure them weekly and write the protocol for a repetition.',
  ),
  group(
    'the environmental laboratory',
    'Water quality along the canal of {place}: a year of measurements made readable',
    'Laboratory internship',
    'Measurements are complete and hard to read for those who live by the water.',
    'I will clean one year of data, draw four charts and discuss them with the village meeting.',
  ),
  group(
    'supply chain planning',
    'Waiting trucks: where the hours go at the mill gate in {place}',
    'Supply chain internship',
    'A truck spends more time waiting at the gate than unloading.',
    'I will time two hundred arrivals, draw the flow and test a booking of slots with five hauliers.',
  ),
  group(
    'occupational safety',
    'Near misses worth telling: three shifts in {place}',
    'Safety internship',
    'Near misses are reported when reporting is easy and has no sting.',
    'I will read two years of reports, sit in at shift meetings and shorten the form from three pages to one.',
  ),
  group(
    'information technology',
    'A search that finds: tidying the maintenance records of {place}',
    'IT internship',
    'Mechanics write the same fault in eleven ways.',
    'I will group the words of 9,000 work orders, propose a list of terms and measure how many searches find what they should.',
  ),
  group(
    'the textile fibre unit',
    'Less waste at the opening line: a study of fibre loss in {place}',
    'Internship in production',
    'The loss at the opening line is small in percent and large in tonnes.',
    'I will weigh losses on three shifts, look for patterns and suggest two changes that cost little.',
  ),
  group(
    'corporate finance',
    'The cost of working capital on a plantation in {place}',
    'Finance internship',
    'Stock and receivables grow quietly; their cost is felt late.',
    'I will rebuild a cash flow of six months and explain it in five pages to people who are not accountants.',
  ),
  group(
    'learning and development',
    'Training records that answer questions: the mill in {place}',
    'Internship in human resources',
    'It takes three days to say who may operate which machine.',
    'I will bring four lists together, remove duplicates with the supervisors and draw up a page for each machine.',
  ),
  partner(
    'Yayasan Rumah Baca Nusantara',
    'the programme office',
    'Books by boat: a route for the islands off {place}',
    'Internship at a reading foundation',
    'The boat comes when there is fuel; readers would rather know the day.',
    'I will interview eleven island teachers and draw up a route that keeps its days.',
  ),
  partner(
    'Lembaga Data Desa',
    'the analysis team',
    'Village budgets in plain language in {place}',
    'Internship in village data',
    'Budgets hang on the wall of the village hall and are read by nobody.',
    'I will redraw six budgets as one-page pictures and ask a hundred passers-by what they understood.',
  ),
  partner(
    'Klinik Sahabat Ibu',
    'the outreach team',
    'Why mothers of {place} miss the fourth visit',
    'Internship in a clinic',
    'Three of four visits are kept; the fourth is missed for reasons nobody has written down.',
    'I will speak with mothers, midwives and drivers, and describe the journey hour by hour.',
  ),
  partner(
    'Koperasi Kopi Pegunungan',
    'quality and export',
    'Cupping sheets that farmers can use in {place}',
    'Internship at a coffee cooperative',
    'Buyers speak of citrus and body, farmers of rain and drying floors.',
    'I will translate between both in a sheet of one page and test it with thirty farmers.',
  ),
  partner(
    'Studio Tari dan Teater Anak',
    'the production team',
    'Theatre as a first-aid lesson in {place}',
    'Internship in arts',
    'Children remember what they have played.',
    'I will help to write a play of twenty minutes with nurses and bring it to eight schools.',
  ),
  partner(
    'Bank Sampah Bersih Kota',
    'operations',
    'Counting what comes in: a scale, a phone and a weekly picture in {place}',
    'Internship at a waste bank',
    'Waste banks weigh every day and know little about the month.',
    'I will introduce a shared sheet in five branches and train two people in each.',
  ),
  partner(
    'Kantor Bantuan Hukum Mahasiswa',
    'the advice desk',
    'What people of {place} ask before they need a lawyer',
    'Internship in legal aid',
    'Most questions could be answered before they become cases.',
    'I will group one year of questions without names and write twenty answers that fit on a card.',
  ),
  partner(
    'Sekolah Alam Lembah',
    'the teaching team',
    'Learning fractions in the garden: ten lessons in {place}',
    'Teaching internship',
    'Fractions are easier with a spade than with chalk.',
    'I will develop ten lessons, hold each of them twice and note what children explain to each other.',
  ),
  partner(
    'Radio Komunitas Angin Timur',
    'the newsroom',
    'An hour for the harvest: a weekly programme with listeners of {place}',
    'Radio internship',
    'Farmers listen in the morning and speak in the evening; the programme was at noon.',
    'I will move, shape and present a weekly hour with two listeners as guests.',
  ),
  partner(
    'Pusat Studi Gempa Kampung',
    'the mapping group',
    'Where to run: evacuation maps drawn by pupils of {place}',
    'Internship in disaster preparedness',
    'Maps made elsewhere miss the shortcut that every child knows.',
    'I will walk the paths with five classes, draw the maps and check the times together with the village guard.',
  ),
]

// Companies are where their mills and plantations are; the others may be anywhere.
const millTowns = ['Pelalawan', 'Siak', 'Kutai Kartanegara', 'Toba', 'Langkat']
const otherTowns = [
  'Garut',
  'Banyumas',
  'Jember',
  'Bantul',
  'Toba',
  'Maros',
  'Pangkep',
  'Kendal',
  'Sukabumi',
  'Bone',
  'Siak',
  'Kutai Barat',
]

const coast = ['Pangkep', 'Maros', 'Bone', 'Kendal']

export const townsFor = ({ destination, title }: Topic): string[] => {
  if (title.includes('islands') || title.includes('fish')) return coast
  return destination === 'RGE group' ? millTowns : otherTowns
}
