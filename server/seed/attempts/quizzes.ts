/** A question with options has the letter of the right one; an essay a model answer. */
export interface QuestionOutline {
  question: string
  options?: readonly string[]
  answer: string
}

export interface QuizOutline {
  id: number
  title: string
  time: number | null
  questions: readonly QuestionOutline[]
}

/** The ids are fixed, so that links into the demo world stay the same. */
export const quizOutlines: readonly QuizOutline[] = [
  {
    id: 1,
    title: 'When plans break',
    time: 15,
    questions: [
      {
        question: 'Your group loses its room two hours before the meeting. What do you do first?',
        options: [
          'Cancel the meeting; without a room there is none',
          'Tell everybody at once what has happened, and when you will say more',
          'Look for another room quietly, so that nobody worries',
          'Ask who is to blame, so that it does not happen again',
        ],
        answer: 'b',
      },
      {
        question: 'Which of these sentences is an assumption and not a fact?',
        options: [
          'The bus leaves at 7:15; it is written on the sign',
          'She did not answer because she is angry',
          'Four of nine people came',
        ],
        answer: 'b',
      },
      {
        question: 'A plan with one goal too many …',
        options: ['is a plan for next year', 'is harder to follow than a plan with one goal too few', 'shows ambition; keep it'],
        answer: 'b',
      },
      {
        question: 'Name a plan of yours that broke, and the first thing you did on the day after. Five sentences are enough.',
        answer: 'A real plan, what was intended, and one concrete action on the day after. Not: “I reflected on it.”',
      },
    ],
  },
  {
    id: 2,
    title: 'Three ways to read a chapter',
    time: 20,
    questions: [
      {
        question: 'What do you read first when you read a chapter to find out whether you need it?',
        options: ['The first page, word by word', 'The headings, the first and the last paragraph', 'The exercises'],
        answer: 'b',
      },
      {
        question: 'You have forgotten a page an hour after reading it. What helps most?',
        options: ['Reading it again', 'Marking it in a second colour', 'Closing the book and writing down what it said'],
        answer: 'c',
      },
      {
        question: 'How long should a pause be after 50 minutes of work?',
        options: ['10 minutes; away from the desk', '10 minutes: with the telephone', 'None, as long as it goes well'],
        answer: 'a',
      },
    ],
  },
  {
    id: 3,
    title: 'Listening: before and after',
    time: null,
    questions: [
      {
        question: 'Your friend says: “I am tired of everything.” Which answer keeps the conversation open?',
        options: ['“You should sleep more.”', '“What was the worst of it today?”', '“So am I, this week was terrible.”'],
        answer: 'b',
      },
      {
        question: 'Write down the last question somebody asked you that changed what you were going to say.',
        answer: 'A question in its own words, and what changed.',
      },
      {
        question: 'What do you want to do differently in the next conversation with your group?',
        answer: 'One observable thing, e.g. to count to three before answering.',
      },
    ],
  },
  {
    id: 4,
    title: 'Claims, reasons and the rest',
    time: 10,
    questions: [
      {
        question: '“Everybody knows that campus food has become worse.” What is missing?',
        options: ['A claim', 'A reason', 'A reader'],
        answer: 'b',
      },
      {
        question: 'Which of these would count as evidence for the sentence?',
        options: [
          'A survey of 30 students, asked twice, a year apart',
          'A photograph of one plate',
          'The opinion of the student council; it eats there too',
        ],
        answer: 'a',
      },
    ],
  },
]

export interface ToolOutline {
  id: number
  name: string
  description: string
  time: number
  questions: readonly Omit<QuestionOutline, 'answer'>[]
}

const often = ['Almost never', 'Sometimes', 'Often', 'Almost always']

/** What scholars say about themselves or about texts; nothing is right or wrong. */
export const toolOutlines: readonly ToolOutline[] = [
  {
    id: 1,
    name: 'Evidence and numbers: six short reports',
    description:
      'You read short reports and say how far you would trust each of them. There is no right answer; what counts is your reason.',
    time: 30,
    questions: [
      {
        question: '“Nine out of ten students recommend the course.” How far do you trust this sentence?',
        options: ['Fully', 'Mostly', 'Hardly', 'Not at all'],
      },
      { question: 'What would you have to know to trust it more?' },
      {
        question: '“Since the library opens at six, marks have risen by 4 percent.” What do you think of first?',
        options: ['Early readers learn more', 'Something else changed as well', 'Four percent of what?'],
      },
      { question: 'Choose a number that you met this week, and say what it hides.' },
    ],
  },
  {
    id: 2,
    name: 'How I work in a group',
    description: 'Twenty minutes about your own habits. Your teacher reads the answers before the first meeting of the groups.',
    time: 20,
    questions: [
      { question: 'I say so when I disagree', options: often },
      { question: 'I finish what I promised, or say in time that I will not', options: often },
      { question: 'I ask those who have not spoken yet', options: often },
      { question: 'What should your group know about you before it begins?' },
    ],
  },
  {
    id: 3,
    name: 'First month on campus',
    description: 'How the first weeks went, and where we can help.',
    time: 15,
    questions: [
      { question: 'I know whom to ask when I have a problem', options: often },
      { question: 'My money lasts until the end of the month', options: often },
      { question: 'What was harder than you had expected?' },
    ],
  },
  {
    id: 4,
    name: 'Strengths in five sentences',
    description: 'Kept for the next course; no section uses it yet.',
    time: 30,
    questions: [{ question: 'Five sentences about what others come to you for.' }],
  },
]

/** Where they stand: section (tenth of the course, see sectionId) and the item of it. */
export const placements = [
  { section: 13, quiz: 1 },
  { section: 73, quiz: 2 },
  { section: 22, quiz: 3 },
  { section: 31, quiz: 4 },
  { section: 32, assessment: 1 },
  { section: 21, assessment: 2 },
  { section: 11, assessment: 2 },
  { section: 71, assessment: 3 },
] as const

/** What scholars write where an essay is asked for. */
export const essays = [
  'I wanted to bring the choir to a competition, and three of twelve could not come. On the day after I wrote to all twelve and asked who would sing the smaller programme.',
  'The internship was cancelled a week before it began. The day after, I sent the same letter to four other places instead of feeling sorry for myself, and one of them answered.',
  'I had planned to read two chapters a day. On the fourth day I stopped. On the fifth I read one page, and on the sixth two.',
  'My group wanted to plant trees and nobody had asked who would water them. We went back and asked the neighbours; they wanted a roof for the bus stop.',
  'To be honest I did nothing on the day after. On the second day I called my sister and told her what had happened; that was the beginning.',
  'What I count changed. I looked at how many people came back, and not at how many came once.',
] as const

export const remarks = [
  'Concrete and honest. Thank you.',
  'Good. Say next time what you would do differently.',
  'One more example would make it clearer.',
] as const
