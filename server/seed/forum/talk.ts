import type { Audience } from '@pandu/contract/forum'
import type { DemoUsername } from '../people.ts'

/** A demo person, or a scholar of the course by their place in its list. */
export type Author = DemoUsername | number

interface Saying {
  by: Author
  daysAgo: number
  text: string
  replies?: readonly (readonly [by: Author, daysAgo: number, text: string])[]
}

export interface Talk {
  course: number
  audience: Audience
  by: Author
  daysAgo: number
  /** 0 General, 1 Announcement, 2 Question, 3 Discussion. */
  category: 0 | 1 | 2 | 3
  title: string
  content: string
  pinned?: boolean
  closed?: boolean
  /** Which of its comments is the answer, counted from 0. */
  answer?: number
  said: readonly Saying[]
}

export const talks: readonly Talk[] = [
  {
    course: 2,
    audience: 'learner',
    by: 'scholar',
    daysAgo: 12,
    category: 2,
    title: 'Two in our group never answer. What did you do?',
    content:
      '<p>We are five. Three of us write the plan, two read the messages and say nothing. I do not want to go to the facilitator before I have tried myself.</p><p>What worked for you?</p>',
    answer: 1,
    said: [
      {
        by: 1,
        daysAgo: 12,
        text: '<p>Call them. A message can be ignored, a call is a person.</p>',
        replies: [['scholar', 11, '<p>I called one yesterday. She thought everything was decided already.</p>']],
      },
      {
        by: 'facilitator',
        daysAgo: 11,
        text: '<p>Ask each of them <strong>one</strong> question that only they can answer, and say by when you need it:</p><ul><li>not “what do you think of the plan?”</li><li>but “which of the two halls can we have on Saturday?”</li></ul><p>People are silent when they cannot see what their part is.</p>',
        replies: [
          [4, 10, '<p>We tried this. Three answers in one evening.</p>'],
          ['scholar', 9, '<p>It worked with both. Thank you!</p>'],
        ],
      },
      { by: 6, daysAgo: 9, text: '<p>We take turns in leading the meeting. Whoever leads cannot be silent.</p>' },
    ],
  },
  {
    course: 2,
    audience: 'learner',
    by: 3,
    daysAgo: 6,
    category: 3,
    title: 'Is it fair to decide by majority?',
    content:
      '<p>In the second week we voted three to two and the two did not come to the next meeting. Was the vote wrong, or the way we did it?</p>',
    said: [
      { by: 7, daysAgo: 6, text: '<p>The vote was too early. We always let those speak first who would lose.</p>' },
      {
        by: 'mentor',
        daysAgo: 5,
        text: '<p>Did anybody ask the two what they would need in order to go along? That is another question than who is right.</p>',
        replies: [[3, 4, '<p>Nobody did. We were glad that it was over.</p>']],
      },
      { by: 'scholar', daysAgo: 2, text: '<p>Now we write down the reason of the minority below each decision. It costs one line.</p>' },
    ],
  },
  {
    course: 2,
    audience: 'learner',
    by: 5,
    daysAgo: 20,
    category: 0,
    title: 'Who travels from Makassar on Friday?',
    content: '<p>There is room for two in the car, we leave at 05.30 from the campus gate.</p>',
    closed: true,
    said: [
      { by: 8, daysAgo: 20, text: '<p>I would like to come!</p>' },
      {
        by: 9,
        daysAgo: 19,
        text: '<p>Me too, if there is still room.</p>',
        replies: [[5, 19, '<p>The car is full now. See you both on Friday.</p>']],
      },
    ],
  },
  {
    course: 2,
    audience: 'learner',
    by: 2,
    daysAgo: 3,
    category: 2,
    title: 'How long may the film of the project be?',
    content: '<p>The task says “a short film”. Ours is seven minutes and every cut hurts.</p>',
    said: [{ by: 'ld', daysAgo: 1, text: '<p>Five minutes. The cut that hurts most is usually the right one.</p>' }],
  },
  {
    course: 2,
    audience: 'facilitator',
    by: 'facilitator',
    daysAgo: 26,
    category: 1,
    title: 'How we work in this course',
    content:
      '<h2>Three agreements</h2><ol><li>We begin on time, with whoever is there.</li><li>Questions go here, so that everybody reads the answer.</li><li>Who cannot come says so a day before.</li></ol>',
    pinned: true,
    said: [
      {
        by: 'scholar',
        daysAgo: 25,
        text: '<p>Does “here” mean this thread, or a new one for each question?</p>',
        replies: [['facilitator', 25, '<p>A new one. This one stays short, so that late comers read it.</p>']],
      },
      { by: 4, daysAgo: 24, text: '<p>Agreed.</p>' },
    ],
  },
  {
    course: 2,
    audience: 'facilitator',
    by: 'facilitator',
    daysAgo: 4,
    category: 3,
    title: 'Bring one unpleasant thing that you have said in time',
    content:
      '<p>For Thursday: write two or three sentences about a moment when you told somebody something unpleasant early enough. What did you say first?</p>',
    said: [
      {
        by: 'scholar',
        daysAgo: 3,
        text: '<p>I told my room mate that I pay the rent alone since March. I began with the rent and should have begun with us.</p>',
      },
      {
        by: 2,
        daysAgo: 2,
        text: '<p>I told our treasurer that the sum was wrong before the others saw it. He was angry for a day.</p>',
        replies: [['facilitator', 2, '<p>One day is cheap. What would it have cost in front of all?</p>']],
      },
    ],
  },
  {
    course: 2,
    audience: 'mentor',
    by: 'mentor',
    daysAgo: 8,
    category: 0,
    title: 'What I would like to hear from you each month',
    content:
      '<p>Not a report. <strong>One</strong> thing that has become easier, and one that you keep putting off. Two lines are enough, and you may write them to me alone as well.</p>',
    said: [
      {
        by: 'scholar',
        daysAgo: 7,
        text: '<p>Easier: asking lecturers. Putting off: the letter to the dean.</p>',
        replies: [['mentor', 7, '<p>Bring the letter as it is. We read it together.</p>']],
      },
      { by: 6, daysAgo: 5, text: '<p>Easier: getting up. Putting off: everything after it.</p>' },
    ],
  },
  {
    course: 1,
    audience: 'learner',
    by: 5,
    daysAgo: 29,
    category: 3,
    title: 'What did your map of the week show you?',
    content: '<p>Mine says that I study less than I complain about studying.</p>',
    said: [
      { by: 7, daysAgo: 28, text: '<p>Four hours a day on the phone. I counted twice.</p>' },
      {
        by: 'facilitator',
        daysAgo: 28,
        text: '<p>Keep the maps. In week eight you draw another one, and then we talk about the difference.</p>',
      },
    ],
  },
  {
    course: 1,
    audience: 'facilitator',
    by: 'facilitator',
    daysAgo: 15,
    category: 1,
    title: 'When plans break: bring a plan that did',
    content: '<p>A real one, please, with its date. We look at the moment at which you could have known.</p>',
    said: [{ by: 6, daysAgo: 14, text: '<p>My internship in June. I knew it in April.</p>' }],
  },
]
