import type { ProjectType, Stage } from '@pandu/contract/projects'
import { sectionId } from '../courses/outlines.ts'

/** What happens to a work, in order: a stage is handed in, or a party says something. */
export type Move = Stage | { party: 'admin' | 'council'; to: 'approved' | 'declined' | 'revision'; notes: string }

export interface WorkOutline {
  title: string
  /** A group's name, for projects in groups. */
  group?: string
  about?: string
  moves: readonly Move[]
  /** Days since the last move. */
  rests: number
}

export interface ProjectOutline {
  id: number
  course: number
  section: number
  type: ProjectType
  title: string
  description: string
  works: readonly WorkOutline[]
}

const yes = (party: 'admin' | 'council', notes = ''): Move => ({ party, to: 'approved', notes })
const again = (party: 'admin' | 'council', notes: string): Move => ({ party, to: 'revision', notes })
const bothApproved = [yes('admin', 'Clear and small enough. Go.'), yes('council')]

/** Works are dealt to groups or scholars in this order, the demo scholars first. */
export const projectOutlines: readonly ProjectOutline[] = [
  {
    id: 1,
    course: 2,
    section: sectionId(2, 4),
    type: 'group',
    title: 'Something that stays',
    description:
      'Choose one thing on your campus that would be better if five people worked on it for six weeks, and that will still be there when you have left.\n\nThe proposal is one page: what, for whom, who in your group does what, and how you will know that it worked. The learning team and your teacher both decide on it.',
    works: [
      {
        group: 'Pelita',
        about: 'Meets on Tuesdays in the library.',
        title: 'A repair table for bicycles behind the library',
        moves: [
          'proposal',
          yes('admin', 'We like that the tools are shared.'),
          again('council', 'Who keeps the key after June? Please name two people who stay.'),
        ],
        rests: 3,
      },
      {
        group: 'Akar',
        about: 'Four faculties, one kitchen.',
        title: 'A shelf of free textbooks that fills itself',
        moves: ['proposal'],
        rests: 2,
      },
      {
        group: 'Layar',
        title: 'Signs that lead wheelchairs through the campus',
        moves: ['proposal', yes('admin', 'Please measure the slopes before you print anything.')],
        rests: 6,
      },
      {
        group: 'Sungai',
        about: 'Works with the cleaning staff.',
        title: 'Where does our waste go? A map and four bins',
        moves: [
          'proposal',
          again('admin', 'Four bins or fourteen? Begin with the four you can empty.'),
          'proposal',
          yes('council'),
          yes('admin'),
          'report-progress',
        ],
        rests: 5,
      },
      {
        group: 'Lontar',
        title: 'Saturday stories: reading aloud at the health post',
        moves: ['proposal', ...bothApproved, 'report-progress', 'report-progress', 'report-final'],
        rests: 1,
      },
      {
        group: 'Ombak',
        title: 'A café without cups to throw away',
        moves: ['proposal', { party: 'council', to: 'declined', notes: 'The café has closed. Choose something that can begin next week.' }],
        rests: 9,
      },
      { group: 'Kemuning', about: 'New since last week; looking for its topic.', title: '', moves: [], rests: 0 },
      {
        group: 'Teras',
        about: 'Builds what the campus throws away.',
        title: 'Benches from old doors for the bus stop',
        moves: [
          'proposal',
          yes('admin', 'The budget is clear.'),
          again('council', 'Who looks after the benches when it rains?'),
          'proposal',
        ],
        rests: 4,
      },
    ],
  },
  {
    id: 2,
    course: 4,
    section: sectionId(4, 3),
    type: 'indie',
    title: 'My first try',
    description:
      'Your proposal says whose problem it is, what you will try, and what result would make you stop. After it is approved you have three weeks for the first try. Report what you saw, not what you hoped for.',
    works: [
      {
        title: 'A queue without standing: numbers on paper for the campus clinic',
        moves: ['proposal', ...bothApproved, 'report-progress'],
        rests: 4,
      },
      { title: 'Rain gauges from bottles for three villages', moves: ['proposal'], rests: 8 },
      {
        title: 'A reminder that does not ring',
        moves: ['proposal', again('council', 'Whose problem is it? You name five kinds of people.')],
        rests: 2,
      },
      { title: 'Drying chillies without smoke', moves: ['proposal', ...bothApproved], rests: 1 },
      { title: 'A lost-and-found that finds', moves: ['proposal', ...bothApproved, 'report-progress', 'report-final'], rests: 2 },
      { title: 'Two-minute interviews with bus drivers', moves: ['proposal', yes('council')], rests: 5 },
    ],
  },
  {
    id: 3,
    course: 5,
    section: sectionId(5, 2),
    type: 'group',
    title: 'With one neighbourhood',
    description:
      'Twelve Saturdays with one neighbourhood. The final assignment is the hand-over: written so that somebody who has never met you can go on with it.',
    works: ['Library at the fish market', 'A seed bank for the women’s cooperative', 'Homework club under the mango tree'].map(
      (title, at) => ({
        group: ['Bandeng', 'Benih', 'Mangga'][at]!,
        title,
        moves: ['proposal', ...bothApproved, 'report-progress', 'report-final', 'assignment-final'],
        rests: 172 + at * 3,
      }),
    ),
  },
  {
    id: 4,
    course: 1,
    section: sectionId(1, 4),
    type: 'indie',
    title: 'My plan on one page',
    description: 'Three goals and no more. For each: how will you notice in December that it worked?',
    works: [
      {
        title: 'Less on my list, more in my day',
        moves: ['proposal', again('admin', 'Goal two is a wish. What will you do on Monday?')],
        rests: 1,
      },
      {
        title: 'A year with the association, and with my degree',
        moves: ['proposal', ...bothApproved, 'report-progress', 'report-final', 'assignment-final'],
        rests: 2,
      },
      { title: 'Reading before writing', moves: ['proposal'], rests: 3 },
      { title: 'To speak in the third row', moves: ['proposal', ...bothApproved], rests: 4 },
    ],
  },
]
