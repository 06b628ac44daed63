const begins = [
  (name: string) => `${name} came to all our meetings this month and had read what we agreed on.`,
  (name: string) => `This was a quiet month for ${name}: examinations first, the project second, and that was the right order.`,
  (name: string) => `${name} asked more questions than before, and most of them were the difficult kind.`,
  (name: string) => `We spoke twice this month. The first time ${name} listened, the second time ${name} led the conversation.`,
  (name: string) => `${name} missed one meeting, said so a day before, and sent the notes on the same evening.`,
  (name: string) => `It is good to see how ${name} has grown into the group since the beginning of the course.`,
]
const middles = [
  'The interview with the head of the village went well because the questions were prepared and short. What was missing is a summary that somebody who was not there understands.',
  'The presentation had a clear beginning and an end that came too soon: the costs were left out, and the audience asked for nothing else.',
  'Time is still the weak point. The weekly plan was kept in two weeks of four; in the other two the campus organisation took every evening.',
  'The group trusts this voice. When two members disagreed about the budget, both were heard, and the decision was written down the same day.',
  'Reading goes well, writing is put off. The essay was handed in on the last evening and could have been half as long.',
  'The data of the survey were checked twice and two mistakes were found. That is careful work, and few do it without being told.',
  'Speaking English in front of others is still hard. Three minutes without notes at the end of each meeting have begun to help.',
  'The visit to the kitchen garden of the school changed the plan: less about planting, more about who waters during the holidays.',
]
const ends = [
  'I am pleased with this month.',
  'More of this, please.',
  'We will talk about it when we meet next.',
  'The pace is right.',
  'There is more in you than you show in the group.',
]
const steps = [
  'Write one page about the interview before our next meeting.',
  'Plan the coming four weeks on paper, with one free evening in each.',
  'Practise the presentation twice in front of a friend, with a watch.',
  'Ask two members of the group what they need from you.',
  'Send the draft of the essay a week before it is due.',
  'Call the school and agree on a day in the coming month.',
]
const notes = [
  'Seems tired. Please ask whether the part-time job still fits.',
  'Could lead a group in the next course.',
  'The laptop is broken; can the programme lend one?',
]

const at = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]

/** The words of the nth review. */
export const reviewText = (n: number, name: string) => ({
  content: [`${at(begins, n)?.(name)} ${at(middles, n * 3 + Math.floor(n / 6))}`, at(ends, n * 7)].join('\n\n'),
  next_step: at(steps, n * 5) ?? '',
  note: n % 11 === 4 ? (at(notes, n) ?? '') : '',
})
