import { type Clock, day, daysLater } from '../clock.ts'
import { random } from '../random.ts'
import { type SceneName, sceneNames } from '../pictures/scenes.ts'
import type { Support } from './support.ts'
import type { MadeProposal } from './make.ts'

/** Weekly entries of an internship from the first day to the last: activity, and what the scholar writes about it. */
const entries: [string, string][] = [
  [
    'First day: introduction and safety briefing',
    'Met the team, signed the rules, got a desk next to the window and a list of eleven abbreviations to learn. My supervisor asked what I want to be able to do at the end; I had no short answer.',
  ],
  [
    'Working along with {unit}',
    'Followed two colleagues for three days and only wrote down. The work is quieter than I had imagined and depends on many small agreements.',
  ],
  [
    'First own notes presented',
    'Presented one page at the Monday meeting. Two of my sentences were wrong, and it was good to hear that at the second week and not at the eighth.',
  ],
  ['Field visit', 'Left at six, back at nine in the evening. Nine conversations. I learned to wait after a question.'],
  ['Own task agreed', 'We agreed in writing what I will leave behind, who will use it and who looks after it later.'],
  ['Collecting: half-way', 'Half of the conversations and measurements are done. Changed one question that nobody understood.'],
  ['Collecting finished', 'All planned visits are done; two had to be moved because of rain. Entered everything the same evening.'],
  ['First draft', 'Wrote the draft in two days and cut a third of it on the third.'],
  ['Discussion with the users', 'Sat with five people who are to use it. They did not read the introduction. I deleted the introduction.'],
  ['Mid-term talk with the supervisor', 'Strength: careful. To learn: to ask for help a day earlier. Agreed to try it this week already.'],
  ['Second version tested', 'Tried it without explaining anything. Four of five found their way.'],
  ['Preparing the hand-over', 'Folders in order, contacts listed, open points written down with names.'],
  ['Final presentation', 'Twenty minutes, forty questions. The head of {unit} asked for the slides, which I had not expected.'],
  ['Last day and hand-over', 'Handed over to the colleague who continues. We will speak once more in a month.'],
]

/** Kinds of pictures with the title they get. */
const captions: Record<SceneName, string> = {
  workshop: 'Discussion of the first results with the team',
  field: 'Field visit with the village group',
  desk: 'My desk, week three',
  classroom: 'Trying the material with a class',
  warehouse: 'Morning round before the shift',
  closing: 'Final presentation and certificates',
}

export interface DiaryEntry {
  date: string
  activity: string
  content: string
  created_at: Date
}

export interface Souvenir {
  title: string
  scene?: SceneName
  link?: string
  created_at: Date
}

/** How far the internship has come: nothing before it was approved and begun. */
export function diary({ begins, ends, steps, approval, outline }: MadeProposal, clock: Clock): DiaryEntry[] {
  if (approval !== 'approved' && approval !== 'finish') return []
  const approved = steps.find(({ to }) => to === 'approved' || to === 'finish')!.at
  const start = Math.max(begins.getTime(), approval === 'finish' && steps.length === 2 ? 0 : approved.getTime() + 86_400_000)
  const step = (ends.getTime() - begins.getTime()) / (entries.length - 1)
  return entries.flatMap(([activity, content], n) => {
    const date = new Date(start + n * step)
    date.setUTCHours(10, (n * 17) % 60, 0, 0)
    if (date > clock.now) return []
    return [
      {
        date: day(date),
        activity: activity.replace('{unit}', outline.topic.unit),
        content: content.replace('{unit}', outline.topic.unit),
        created_at: date,
      },
    ]
  })
}

/** Two to five pictures and links, spread over the entries. */
export function souvenirs(told: MadeProposal, written: readonly DiaryEntry[]): Souvenir[] {
  if (written.length < 4) return []
  const chance = random(`souvenirs ${told.content.title} ${told.outline.scholar.account.id}`)
  const finished = written.length === entries.length
  const scenes = chance.shuffle(sceneNames.filter((one) => one !== 'closing')).slice(0, chance.int(1, 3))
  const at = (n: number) => daysLater(written[Math.min(n, written.length - 1)]!.created_at, 0)
  const list: Souvenir[] = scenes.map((scene, n) => ({ title: captions[scene], scene, created_at: at(2 + n * 2) }))
  if (finished) list.push({ title: captions.closing, scene: 'closing', created_at: at(12) })
  if (finished)
    list.push({
      title: 'Final report',
      link: `https://berkas.example/${told.outline.scholar.account.username.replaceAll('.', '-')}/laporan-akhir`,
      created_at: at(13),
    })
  return list
}

/** What somebody brings home from a term elsewhere, from the third week after the approval on. */
export function gepSouvenirs({ approval, steps, outline }: Support, clock: Clock): Souvenir[] {
  const approved = steps.find(({ to }) => to === 'approved')?.at
  if (approval !== 'approved' || !approved) return []
  const owner = outline.scholar.account.username.replaceAll('.', '-')
  const list: Souvenir[] = [
    { title: 'First week in the new seminar', scene: 'classroom', created_at: daysLater(approved, 21) },
    { title: 'Presentation with the project group', scene: 'workshop', created_at: daysLater(approved, 55) },
    { title: 'Transcript of the term', link: `https://berkas.example/${owner}/transkrip-gep`, created_at: daysLater(approved, 80) },
  ]
  return list.filter(({ created_at }) => created_at < clock.now)
}
