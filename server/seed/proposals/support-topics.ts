import type { SponsorshipDestination } from '@pandu/contract/proposals'

/** What a scholar asks support for: an event of sponsorships, or a term abroad or at another campus of GEP. */
export interface SupportTopic {
  title: string
  /** What a scholar writes before somebody asks for more. */
  loose: string
  /** Who organises it, or which university takes the scholar in. */
  host: string
  description: string
  /** The destination of a sponsorship, the type of a GEP. */
  choice: SponsorshipDestination | 'sudah' | 'belum'
}

const topic =
  (choice: SupportTopic['choice']) =>
  (host: string, title: string, loose: string, description: string): SupportTopic => ({ choice, host, title, loose, description })
const research = topic('acara')
const conference = topic('konferensi')
const competition = topic('lomba')
const certificate = topic('sertifikasi')
const applied = topic('sudah')
const planned = topic('belum')

/** Organisers and universities are invented. */
export const sponsorshipTopics: SupportTopic[] = [
  research(
    'Laboratorium Kualitas Air Kampus',
    'Lead in the wells behind the battery workshops of Tegal',
    'Research on water',
    'Forty samples from household wells, taken twice, in the dry season and after the first rain. The support pays for reagents and the bus.',
  ),
  research(
    'Pusat Kajian Anak Pesisir',
    'What children of seasonal fishers read, and when',
    'Research about reading',
    'Diaries of thirty families over one season. The support pays for printing, small gifts for the families and two journeys.',
  ),
  research(
    'Kelompok Riset Energi Desa',
    'Do solar lamps come back to the workshop? A count in six villages',
    'Research on solar energy',
    'A count of lamps that were given out three years ago, and a repair day in each village with the youth group.',
  ),
  research(
    'Pusat Studi Pasar Tradisional',
    'Prices before and after the bridge: four markets, twelve weeks',
    'Research on markets',
    'Weekly prices of twenty goods in four markets. The support pays two assistants from the neighbouring vocational school.',
  ),
  conference(
    'Asosiasi Pendidik Sains Muda',
    'A poster on low-cost microscopes at the science educators’ meeting',
    'Conference in education',
    'The poster has been accepted. The support pays for the journey by ship and the fee for students.',
  ),
  conference(
    'Forum Kesehatan Masyarakat Timur',
    'Talking about stunting without frightening mothers: a talk in Kupang',
    'Conference on health',
    'Fifteen minutes in the session on communication, and a workshop with the midwives of the district on the day after.',
  ),
  conference(
    'Simposium Bahasa Daerah',
    'Three generations, three vocabularies: a paper on Bugis kinship terms',
    'Language symposium',
    'The abstract was accepted with two remarks, which the attached version answers. The support pays the fee and three nights.',
  ),
  conference(
    'Pertemuan Insinyur Lingkungan',
    'Filters of coconut shell: results of the second year',
    'Engineering meeting',
    'A talk and a demonstration with the filter itself, which travels as luggage. The support pays the fee and the freight.',
  ),
  competition(
    'Liga Debat Antarkampus',
    'Our team at the national debate in Medan',
    'Debate competition',
    'Three speakers and one judge. The campus pays half of the journey; the support is asked for the other half.',
  ),
  competition(
    'Kompetisi Robot Sawah',
    'A weeding robot for wet fields: final round',
    'Robot competition',
    'We came through the regional round in May. The support pays for two motors, a spare battery and the van.',
  ),
  competition(
    'Lomba Esai Kebijakan Publik',
    'The last mile of the school bus: an essay that must be defended',
    'Essay competition',
    'The ten best essays are defended in person. The support pays for the journey and one night.',
  ),
  certificate(
    'Lembaga Sertifikasi Data Nusantara',
    'Certificate in survey statistics',
    'Certificate in statistics',
    'Five evenings and an examination. I need it for the field work of my final paper, and will teach what I learned to the association.',
  ),
  certificate(
    'Pusat Bahasa Isyarat',
    'First certificate in Indonesian sign language',
    'Language certificate',
    'Two modules of eight weeks. The reading corner that I lead has had three deaf visitors since spring.',
  ),
  certificate(
    'Balai Pelatihan Keselamatan Kerja',
    'General safety certificate before the practical term',
    'Safety certificate',
    'The mill asks for it from everybody who enters the boiler house. The course takes three days and ends with a test.',
  ),
]

export const gepTopics: SupportTopic[] = [
  applied(
    'Northbridge University, Malaysia',
    'One term of public policy at Northbridge University',
    'Exchange in Malaysia',
    'I have the letter of admission for the term that begins in February. Four courses are recognised by my department; the list is attached to the link.',
  ),
  applied(
    'Lakeside Institute of Technology, Thailand',
    'Water engineering beside a river that floods every year',
    'Exchange in Thailand',
    'Admission is confirmed, and so is a room in the dormitory. My supervisor has agreed on the subject of the term paper.',
  ),
  applied(
    'Universitas Kepulauan Timur',
    'A term of marine law in the east of the country',
    'Exchange in marine law',
    'The national exchange has accepted me. I will take three courses and the field week with the harbour office.',
  ),
  applied(
    'Hanbada Women’s University, Republic of Korea',
    'Design for ageing: a studio term at Hanbada',
    'Design exchange',
    'The studio takes twelve guests; I am one of them. The fee is waived, the journey and insurance are not.',
  ),
  planned(
    'Aoyama Coast University, Japan',
    'Disaster nursing at Aoyama Coast: an application in two rounds',
    'Exchange in Japan',
    'The application closes in six weeks. The faculty has nominated me; the certificate of language is on its way.',
  ),
  planned(
    'Southern Plains University, Australia',
    'Dry-land farming on the other side of the sea',
    'Exchange in Australia',
    'I should like to hear whether the programme would support it before I pay the fee of the application.',
  ),
  planned(
    'Universitas Pegunungan Tengah',
    'Field biology above two thousand metres',
    'Exchange in biology',
    'My application for the national exchange goes out next month. Two courses count towards my own study plan already.',
  ),
  planned(
    'Marikina State University, the Philippines',
    'Community radio and the law of the press',
    'Exchange in communication',
    'A term with a station that students run. The partner university answers applications within four weeks.',
  ),
]
