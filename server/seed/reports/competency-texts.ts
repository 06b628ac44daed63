import type { Competency } from '@pandu/contract/reports'

/** What is written of a characteristic: at a low, a middle and a high value, and what was seen. */
export const competencyTexts: Record<Competency, { levels: readonly [string, string, string]; seen: readonly [string, string, string] }> = {
  self_awareness: {
    levels: [
      'Names strengths readily and limits hardly at all. Asks for feedback only when it is offered.',
      'Knows what comes easily and what does not, and can say where that shows in study and work.',
      'Describes strengths and limits with examples, seeks feedback on both, and has changed habits because of it.',
    ],
    seen: [
      'Asked for a weakness in the interview: “I am a perfectionist.” After a second question: reading aloud in front of others.',
      'Brought a page of notes from three friends who had been asked what they should stop doing.',
      'Rated the work of their group lower than the observers did and explained why, point by point.',
    ],
  },
  driven_mindset: {
    levels: [
      'Works when the deadline is near and waits to be asked.',
      'Sets a goal for each semester, plans the week towards it, and keeps most of it.',
      'Sets the bar higher than others would, measures their progress, and finds the next step without being told.',
    ],
    seen: [
      'Three assignments in the last week before the examinations, two of them at night.',
      'Showed a paper planner with ticked-off weeks since March.',
      'Asked the lecturer for the data of the whole district after the first task was done.',
    ],
  },
  innovation: {
    levels: [
      'Takes the first idea that comes and defends it.',
      'Looks for the cause, compares two or three ways and tries one on a small scale.',
      'Frames the problem anew, tests cheaply, measures, and throws away what does not work.',
    ],
    seen: [
      'In the case study proposed an application before asking who has a telephone.',
      'Counted the queue at the health post for three days before moving the registration desk.',
      'Built three water filters from buckets; the third is the one that the village kept.',
    ],
  },
  continuous_learning: {
    levels: [
      'Learns what the examination asks for and puts the book away afterwards.',
      'Reads beyond the course, asks questions, and tries what was read.',
      'Learns from everybody, keeps notes of mistakes, and teaches others what was learnt.',
    ],
    seen: [
      'Could not name a book that was read without being told to.',
      'Took an evening course in statistics because the thesis would need it.',
      'Leads a reading circle and sends round what they got wrong themselves.',
    ],
  },
  care_for_others: {
    levels: [
      'Listens politely and returns to their plan.',
      'Notices who is silent and asks; adapts plans to what others need.',
      'Understands people of other backgrounds, speaks for those who are not in the room, and acts on it.',
    ],
    seen: [
      'In the role play answered a worried parent with figures.',
      'Moved the meeting because one member prays at that time, without being asked.',
      'Taught the neighbours’ children for a year because their mothers work the night shift at the cold store.',
    ],
  },
  empowering_others: {
    levels: [
      'Does their part well and waits for the others to do theirs.',
      'Shares information and credit; settles small disagreements.',
      'Makes groups better: brings quiet members in, turns conflict into a plan, and leaves work that goes on alone.',
    ],
    seen: [
      'Finished the poster alone the evening before because “it was faster”.',
      'Stopped a quarrel about the budget by asking each side for one line that could go.',
      'The clean-river group still meets every second Sunday, two years after it was begun.',
    ],
  },
  grit: {
    levels: [
      'Begins with energy and loses it when the first result is poor.',
      'Keeps at a goal over a semester and asks for help before giving up.',
      'Has pursued one goal for years, through two failed attempts, and can say what each of them taught.',
    ],
    seen: [
      'Left the reading club after four weeks because the others were faster.',
      'Repeated the statistics course beside a part-time job and passed with a B.',
      'Applied three times for the exchange; the third letter quotes the comments on the first two.',
    ],
  },
  integrity: {
    levels: [
      'Holds to agreements with people in charge; among peers small promises slip.',
      'Does what was promised and says early when it will not work out.',
      'Is the one whom others give the money box and the answer sheet. Speaks up when something is wrong, also alone.',
    ],
    seen: [
      'Handed in the reflection two days late and said so only when asked.',
      'Told the organisers that the team had been counted one point too many.',
      'Returned part of an event budget with receipts for every other rupiah.',
    ],
  },
  entrepreneurial_spirit: {
    levels: [
      'Joins what others begin and does not yet begin anything.',
      'Has begun a project of their own and kept a few people with it to its end.',
      'Sees what could be different, wins people and means for it, and hands it on in order.',
    ],
    seen: [
      'Has ideas for the library and has told nobody who could decide.',
      'Started a second-hand book stall with four friends; it paid for two trips.',
      'The mentoring of new students on campus is now part of the faculty’s calendar.',
    ],
  },
}

export const psychological = [
  'Thinks in concrete steps and checks details twice. Under time pressure prefers the known way. Emotionally steady; criticism is taken in quietly and worked on at home. Needs a moment alone before speaking in a group.',
  'Quick in grasping patterns and impatient with repetition. Warm in contact and easily enthused; disappointment shows at once and passes quickly. Works best with a partner who keeps the order of things.',
  'Reflective and careful with words. Above average in verbal reasoning, average in numbers. Seeks harmony and avoids open conflict; in the second interview a first clear “no” was observed.',
  'Persistent, orderly and somewhat hard on themselves. Sleep and rest are the first to go when much is due. Trusts slowly, then fully. Open to coaching and asks precise questions.',
  'Curious across many fields and easily distracted between them. High tolerance of uncertainty. Takes the lead when nobody else does and gives it back without regret.',
]

export const outlook = {
  baseline: [
    'Stands at the beginning of the programme with good will and little practice in leading others. First goal: one small project carried to its end.',
    'Has grown up with duties early and brings steadiness along. The first year should widen the view: other campuses, other subjects, other people.',
    'Comes with strong marks and a clear wish to give back. Would gain from speaking in front of groups every week.',
  ],
  midline: [
    'Has found a field and people to work in it with. The next step is to delegate: too much still passes through their hands.',
    'The first year shows: agreements are kept, feedback is asked for. Now needs a task that is one size too large.',
    'Has led a first team and knows how that feels. Should write down what was learnt before the next one begins.',
  ],
  endline: [
    'Leaves the programme as somebody who begins things and ends them. Others ask for advice, and get questions first.',
    'The growth since the baseline is visible in every conversation. For the first years of work: choose a superior who gives honest feedback.',
    'Ready to lead a small team. Should keep one evening a week for the community that carried the studies.',
  ],
} as const
