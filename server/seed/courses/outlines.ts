/** A section as its page shows it: a title and the announcement under it. */
interface SectionOutline {
  title: string
  description: string
}

export interface CourseOutline {
  id: number
  title: string
  description: string
  /** In days from today. */
  from: number
  to: number
  /** How many years before the youngest cohort its scholars entered; left out while nobody is assigned. */
  cohort?: number
  hidden?: true
  teachers: readonly string[]
  sections: readonly SectionOutline[]
}

/** The number of a section: the tenth numbers of its course, so that other parts of the world can name it. */
export const sectionId = (courseId: number, n: number) => courseId * 10 + n

/** What the programme teaches. The ids are fixed, so that links into the demo world stay the same. */
export const courseOutlines: readonly CourseOutline[] = [
  {
    id: 1,
    title: 'Lead Self: Where I Stand',
    description:
      'Before you lead anybody, you lead yourself. Over eight weeks you look at what drives you, how you spend your days and what you do when a plan breaks. You leave with a one-page plan that a friend has read and questioned.',
    from: -38,
    to: 24,
    cohort: 2,
    teachers: ['teacher', 'facilitator', 'mentor', 'yasinta.klau', 'petrus.lewar'],
    sections: [
      {
        title: 'Week 1 · A map of my days',
        description:
          'Please keep the diary of your days from Monday to Sunday, in half hours, without making it prettier than it was. Bring it to the first meeting; nobody else will read it.\n\nThe recording explains how to keep it in ten minutes a day.',
      },
      {
        title: 'Week 2 · What drives me',
        description:
          'Read the text on motives before Wednesday. In the meeting we sort the stories you wrote down: which of them would you tell again, and what do they have in common?',
      },
      {
        title: 'Weeks 3 and 4 · When plans break',
        description:
          'Everybody has one plan that failed. Write half a page about yours: what you wanted, what happened, what you did the day after. The quiz takes fifteen minutes and may be taken once.',
      },
      {
        title: 'Weeks 5 to 8 · My plan on one page',
        description:
          'The plan has three goals and no more. For each: how will you notice in December that it worked? Hand in a first version by the end of week six and the final one in week eight.',
      },
    ],
  },
  {
    id: 2,
    title: 'Lead Others: Leading Without a Title',
    description:
      'Most of the leading you will do in your life comes without a title. You practise to listen, to ask, to decide in a group and to say an unpleasant thing in time, in groups of five that stay together for the whole course.',
    from: -52,
    to: 31,
    cohort: 3,
    teachers: ['teacher', 'facilitator', 'mentor', 'yasinta.klau', 'puti.alamanda', 'lidya.tobing'],
    sections: [
      {
        title: 'Opening · How we work together',
        description:
          'Welcome. You find your group under “Group”. Meet once before the second week, write three rules that you want to keep among yourselves, and choose who writes to us if something goes wrong.',
      },
      {
        title: 'Listening and asking',
        description:
          'Two people talk, one watches. Change places after ten minutes. What did the second question change? Bring one observation, not three.',
      },
      {
        title: 'Deciding in a group',
        description:
          'Consent is not the same as consensus. The reading is short; the exercise with the village fund is long. Plan two hours for it, without telephones.',
      },
      {
        title: 'Group project · Something that stays',
        description:
          'Choose one thing on your campus that would be better if five people worked on it for six weeks. First the proposal, then the work, then the report. The learning team and your teacher both decide on the proposal.',
      },
      {
        title: 'Looking back',
        description: 'What would you ask your group to keep, and what to change? The last meeting belongs to these two questions.',
      },
    ],
  },
  {
    id: 3,
    title: 'Critical Thinking and Clear Writing',
    description:
      'A claim, a reason, evidence, and what would change your mind. You take apart newspaper articles and your own essays, and you rewrite one page until a reader from another faculty understands it at first sight.',
    from: -96,
    to: -12,
    cohort: 2,
    teachers: ['teacher', 'rangga.permadi', 'facilitator'],
    sections: [
      {
        title: 'Claims and reasons',
        description: 'Underline every claim in the article and number the reasons. There are fewer reasons than you think.',
      },
      {
        title: 'Evidence and numbers',
        description:
          'Percentages of what? Compared with when? The assessment tool asks about six short reports. You have half an hour, and the clock runs on even when you close the page.',
      },
      {
        title: 'One page, three times',
        description:
          'Write one page about something you know better than most people. Then shorten it by a third. Then give it to somebody from another faculty and write down every question they ask.',
      },
    ],
  },
  {
    id: 4,
    title: 'Innovation Lab: From a Problem to a First Try',
    description:
      'You do not need a laboratory for a first try; paper, tape and two honest users are enough. Every scholar works on a problem of their own and hands in what was learned, also and above all when it did not work.',
    from: -20,
    to: 64,
    cohort: 3,
    teachers: ['facilitator', 'mentor', 'bayu.segara', 'petrus.lewar'],
    sections: [
      {
        title: 'Finding a problem worth the time',
        description: 'Talk to five people who have the problem. Do not tell them your solution. Write down sentences, not summaries.',
      },
      {
        title: 'A first try by Friday',
        description:
          'Whatever you can build by Friday is the right size. Film how somebody uses it for the first time, one minute at most, and stay silent while they do.',
      },
      {
        title: 'Own project',
        description: 'Your proposal says whose problem it is, what you will try, and what result would make you stop.',
      },
    ],
  },
  {
    id: 5,
    title: 'Neighbours: A Semester with a Community',
    description:
      'Twelve Saturdays with one neighbourhood near your campus: a school, a cooperative, a health post. You begin by asking what is already there and end by handing everything over to those who stay.',
    from: -300,
    to: -172,
    cohort: 3,
    teachers: ['vendor', 'facilitator', 'marwah.idris'],
    sections: [
      {
        title: 'Arriving and asking',
        description: 'On the first Saturday you help with whatever there is to do. Questions come on the second.',
      },
      {
        title: 'Working with, not for',
        description: 'Who decides what is done next? If the answer is “we scholars”, go back one step.',
      },
      {
        title: 'Handing over',
        description: 'Write the hand-over so that somebody who has never met you can go on with it in July.',
      },
    ],
  },
  {
    id: 6,
    title: 'Professional Preparation: The First Hundred Days',
    description:
      'From the first letter to the first salary: reading an advertisement, being interviewed, negotiating, and the first hundred days in a place where nobody knows you. With guests from four companies and one village government.',
    from: 26,
    to: 110,
    cohort: 3,
    teachers: ['mentor', 'lidya.tobing', 'petrus.lewar'],
    sections: [
      {
        title: 'Before we begin',
        description:
          'We start soon. Until then, please keep one advertisement that you would really answer, and the newest version of your curriculum vitae.',
      },
      {
        title: 'Letters and interviews',
        description: 'Interviews are practised in threes. Dress as you would on the day; it changes more than one thinks.',
      },
    ],
  },
  {
    id: 7,
    title: 'First Semester: Arriving on Campus',
    description:
      'For everybody who has just joined: how the programme works, whom to ask, how to study without drowning, and how to live on a scholarship for a whole month. Short, practical, and with many people who were new last year.',
    from: -9,
    to: 47,
    cohort: 0,
    teachers: ['rini.hapsari', 'hamzah', 'teacher'],
    sections: [
      {
        title: 'Whom to ask what',
        description: 'The people of the programme introduce themselves. Write to them early; a small question is never a nuisance.',
      },
      {
        title: 'Money for a month',
        description: 'Fill in the sheet for one month as it really was. The meeting is about the third week, when it usually runs out.',
      },
      {
        title: 'Studying without drowning',
        description: 'Three ways to read a chapter, tried out on the same chapter. Take the quiz afterwards and compare.',
      },
    ],
  },
  {
    id: 8,
    title: 'Data Literacy for Decisions',
    description:
      'Tables, charts and what they hide. In preparation for the next semester; the learning team is still collecting examples from the campuses.',
    from: 61,
    to: 150,
    hidden: true,
    teachers: ['rangga.permadi'],
    sections: [
      {
        title: 'Reading a table aloud',
        description: 'Say in whole sentences what a row means. Whoever cannot has not understood the table yet.',
      },
    ],
  },
  {
    id: 9,
    title: 'Public Health Writing for Campus Magazines',
    description:
      'A short course of the autumn: from a study to eight hundred words that a first-year student reads to the end. Three of the articles were printed.',
    from: -150,
    to: -118,
    cohort: 2,
    teachers: ['teacher', 'mentor'],
    sections: [
      {
        title: 'Eight hundred words',
        description: 'The first sentence takes as long as all the others. Bring five of them.',
      },
      {
        title: 'Being edited',
        description: 'Being edited hurts for a day. Look at the changes on the second.',
      },
    ],
  },
]
