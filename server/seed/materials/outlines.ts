import { sectionId } from '../courses/outlines.ts'

export interface MaterialOutline {
  id: number
  name: string
  description: string
  /** Where it stands. */
  sections: readonly number[]
  content: { pdf: readonly string[] } | { film: true } | { sound: true } | { link: string; kind: 'doc' | 'video' }
  /** Not offered again to other sections. */
  kept?: true
  hidden?: true
}

/** What people read, watch and hear in the courses. The ids are fixed, so that links into the demo world stay the same. */
export const materialOutlines: readonly MaterialOutline[] = [
  {
    id: 1,
    name: 'How to keep a diary of your days',
    description: 'Ten minutes a day, in half hours. At the end is somebody’s Tuesday as an example.',
    sections: [sectionId(1, 1)],
    content: {
      pdf: [
        'You will keep this diary for seven days. It is yours; nobody collects it. Its only purpose is that on Sunday evening you know where your hours went, and not where you believe they went.',
        '# How it works',
        '- Every evening, write down the day in half hours. Two or three words are enough.',
        '- Write what you did, not what you had planned to do.',
        '- Put a small plus beside what gave you strength and a small minus beside what took it.',
        '- Do not repair the diary. A gap is a finding too.',
        '# A Tuesday, as an example',
        '05.30 prayer, tea (+) · 06.00 telephone in bed (–) · 07.00 bus, headphones · 08.00 statistics, understood the second half (+) · 10.00 waited for the group, alone (–) · 11.00 the group, half of it · 12.30 lunch with Fitri (+) · 13.30 library, real work (+) · 15.00 telephone (–) · 16.00 laundry · 17.00 football (+) · 19.00 prayer, dinner · 20.00 series, two episodes · 22.30 wanted to read, did not.',
        '# Bring to the first meeting',
        'The half hour that surprised you most, and one sentence about why:',
        '___',
        '___',
      ],
    },
  },
  {
    id: 2,
    name: 'Before you begin: breathe',
    description: 'Sixteen seconds, twice in and twice out. We start every meeting with it, so try it once before.',
    sections: [sectionId(1, 1), sectionId(2, 1)],
    content: { film: true },
  },
  {
    id: 3,
    name: 'Six motives and what they sound like',
    description: 'To be read before Wednesday. Have two of your own stories beside you.',
    sections: [sectionId(1, 2)],
    content: {
      pdf: [
        'People rarely say why they do something; they say it in how they tell it. Read your stories aloud and listen for these six.',
        '# To be good at it',
        '“And then it worked, at the fourth try.” There is a measure in the story, and it is your own.',
        '# To belong',
        '“We sat there until midnight.” Take the others out of the story, and nothing remains.',
        '# To matter',
        '“He came back a year later and told me.” Somebody’s life is a little different.',
        '# To decide',
        '“Nobody told me how.” The room to choose is the point, whatever was chosen.',
        '# To be safe',
        '“I had a second plan in my bag.” This motive has a bad name; without it nobody would come home from the mountain.',
        '# To understand',
        '“I only went to see how they do it.” The story ends when the question is answered, long before the work is done.',
        'Which of them is in both of your stories? Which one is in neither, although you thought it was yours?',
        '___',
        '___',
      ],
    },
  },
  {
    id: 4,
    name: 'Fifty and ten: a gong to work by',
    description: 'Nine notes. Listen to each until you no longer hear it, then begin.',
    sections: [sectionId(2, 2), sectionId(7, 3)],
    content: { sound: true },
  },
  {
    id: 5,
    name: 'A working agreement on half a page',
    description: 'Fill it in with your group at the first meeting and put it where all of you see it.',
    sections: [sectionId(2, 1)],
    content: {
      pdf: [
        'A group that has never quarrelled has never decided anything. This page is for the day on which you will quarrel; write it while you like each other.',
        '# We meet',
        '___',
        '# When somebody cannot come',
        '___',
        '# We decide by',
        '___',
        '# When we disagree, the first thing we do is',
        '___',
        '# Who writes to the programme when something goes wrong',
        '___',
        'Signed by all, and looked at again after four weeks.',
      ],
    },
  },
  {
    id: 6,
    name: 'The village fund: an exercise for five',
    description: 'Two hours without telephones. One of you reads the roles aloud; nobody reads ahead.',
    sections: [sectionId(2, 3)],
    content: {
      pdf: [
        'The village has received 240 million rupiah which have to be spent within the year. There are three proposals on the table and one evening to decide.',
        '# The proposals',
        '- A bridge for motorcycles, so that the children of the east side do not walk forty minutes. 210 million.',
        '- A cold room for the fishing cooperative. 180 million, and somebody has to run it.',
        '- Repairs of forty houses after the last flood. Six million each; which forty is not said.',
        '# The rules',
        '- Ten minutes: everybody speaks once, nobody answers.',
        '- Thirty minutes: find a proposal that nobody has a grave objection to. It need not be anybody’s favourite.',
        '- An objection is grave when it says what will be harmed and for whom. “I do not like it” is not one.',
        '- Then change the roles, and decide again.',
        '# Afterwards',
        'Which objection improved the proposal? Who stopped talking, and when did the others notice?',
        '___',
        '___',
      ],
    },
  },
  {
    id: 7,
    name: 'Musyawarah: where the word comes from',
    description: 'The article is short. Note what it says about those who are silent.',
    sections: [sectionId(2, 3)],
    content: { link: 'https://id.wikipedia.org/wiki/Musyawarah', kind: 'doc' },
  },
  {
    id: 8,
    name: 'Underlining claims: one article, worked through',
    description: 'First do the article yourself, then read on.',
    sections: [sectionId(3, 1)],
    content: {
      pdf: [
        '“Students read less than they used to. The library of our campus was almost empty last week. It is time that lecturers set longer reading lists, as it was done in the nineties, when graduates were better writers.”',
        '# Four sentences, four claims',
        '- Students read less than they used to. Less than when? Less of what? No reason is given.',
        '- The library was almost empty last week. An observation; last week were the holidays.',
        '- Lecturers should set longer lists. A demand; it needs a reason of its own.',
        '- Graduates were better writers in the nineties. A claim about two groups, one of which nobody has tested.',
        '# What would change my mind?',
        'Write one sentence that begins with “I would believe it if …” for the first claim.',
        '___',
        '___',
      ],
    },
  },
  {
    id: 9,
    name: 'Talking to five people: the sheet',
    description: 'Print it five times, or copy the four questions into your notebook.',
    sections: [sectionId(4, 1)],
    content: {
      pdf: [
        'You are not here to sell. Whoever tells you that your idea is good has told you nothing.',
        '# Ask',
        '- When did this last happen to you? Please tell me from the beginning.',
        '- What did you do then?',
        '- What did that cost you: time, money, sleep?',
        '- What have you tried so that it does not happen again?',
        '# Write down sentences, not summaries',
        '___',
        '___',
        '___',
        '# Do not ask',
        '“Would you use …?” and “How much would you pay …?” Everybody is kind to students.',
      ],
    },
  },
  {
    id: 10,
    name: 'Arriving: what to carry and what to leave at home',
    description: 'From those who were there last year.',
    sections: [sectionId(5, 1)],
    content: {
      pdf: [
        'You arrive as a guest and you leave as a guest, also when you are called anak by then.',
        '- Carry: a headlamp, a notebook without your university’s name on it, one photograph of your family.',
        '- Leave at home: the solution.',
        '- Greet the oldest person in the room first, then the youngest.',
        '- For the first three days, ask before you take a picture; after that, ask too.',
        '- When you do not understand the language, say so at once. In the second week it is too late.',
      ],
    },
  },
  {
    id: 11,
    name: 'Money for a month',
    description: 'A sheet for your first months away from home. Nobody wants to see the numbers.',
    sections: [sectionId(7, 2)],
    content: {
      pdf: [
        'Most first-semester students run out of money on the 23rd, whatever they had on the 1st.',
        '# Before the month begins',
        '- What comes in, and on which day:',
        '___',
        '- What goes out whatever happens: room, transport, telephone, prayer and family.',
        '___',
        '- What is left, divided by the weeks. That is the number to know by heart.',
        '___',
        '# At the end of the month',
        'The one expense you would not repeat, and the one you would repeat at once:',
        '___',
      ],
    },
  },
  {
    id: 12,
    name: 'Eight hundred words: from a paper to an article',
    description: 'With the same findings told twice, once for a journal and once for a campus magazine.',
    sections: [sectionId(9, 1)],
    content: {
      pdf: [
        'A paper begins with what is known and ends with what was found. An article begins with a person and what was found, and says at the end what nobody knows yet.',
        '# The paper',
        '“Hand washing before meals was observed in 41 of 96 cases (43%) before and in 71 of 98 cases (72%) after the installation of taps within ten metres of the canteen.”',
        '# The article',
        '“For two years Ibu Sari has told the students of the canteen to wash their hands. What changed their minds was a plumber.”',
        '# Before you send it',
        '- Is every number in it one that the reader can picture?',
        '- Could the person you quote read it aloud without blushing?',
        '- What would a doctor object to? Ask one.',
      ],
    },
  },
  {
    id: 13,
    name: 'Notes for facilitators: the first meeting',
    description: 'For those who lead the first meeting. Not for scholars.',
    sections: [sectionId(1, 1)],
    kept: true,
    hidden: true,
    content: {
      pdf: [
        'The first meeting decides whether they come to the fourth.',
        '- Be there twenty minutes before. Put the chairs in one circle, not two.',
        '- Do not collect the diaries. If somebody offers theirs, thank them and give it back.',
        '- When nobody speaks, count to eight. Somebody always does at seven.',
        '- End five minutes early.',
      ],
    },
  },
]
