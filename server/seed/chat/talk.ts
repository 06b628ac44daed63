import type { DemoUsername } from '../people.ts'

/** A demo person, or a scholar of the course by their place in its list. */
type Author = DemoUsername | number
/** Who says what, how many days ago and at which time in western Indonesian time. A file belongs to a demo person. */
export interface Line {
  by: Author
  ago: number
  at: string
  text: string
  file?: 'plan' | 'photo' | 'wall'
  deleted?: true
}

const line = (ago: number, at: string, by: Author, text: string, more: Pick<Line, 'file' | 'deleted'> = {}): Line => ({
  by,
  ago,
  at,
  text,
  ...more,
})

/** What is said in the chat rooms of courses, the oldest first. */
export const talks: Readonly<Record<number, readonly Line[]>> = {
  1: [
    line(12, '19:02', 'facilitator', 'Good evening everybody. The diary of your days goes from Monday to Sunday. Who begins tomorrow?'),
    line(12, '19:05', 'scholar', 'I do!'),
    line(12, '19:07', 2, 'Me too. Is a photo of the paper fine, or do you want it typed?'),
    line(12, '19:11', 'facilitator', 'Paper is best. Nobody else will read it.'),
    line(6, '21:40', 4, 'Mine says that I look at my phone for three hours a day. I did not believe it at first'),
    line(6, '21:44', 3, 'Only three?'),
    line(6, '21:45', 4, '😅'),
    line(1, '08:15', 'mentor', 'Two of you asked about the text on motives. It is in week 2, under the announcement.'),
    line(1, '08:31', 5, 'Found it, thank you.'),
  ],
  2: [
    line(
      20,
      '16:04',
      'facilitator',
      'Welcome to the chat room of the course. For quick questions, lost links and good news. Long thoughts are better in the forum.',
    ),
    line(20, '16:06', 'ld', 'And please: your names here are your real ones, and so is your tone.'),
    line(20, '16:09', 1, 'Hello from Medan! 👋'),
    line(20, '16:10', 3, 'Hello from Jambi'),
    line(20, '16:10', 'scholar', 'Hello from Bandung. It rains, as always.'),
    line(20, '16:22', 5, 'Does anybody have the link of the meeting tomorrow? Mine says that it is not open yet.'),
    line(20, '16:25', 'facilitator', 'It opens ten minutes before: https://meet.example.org/lead-others'),
    line(20, '16:25', 5, 'Thank you!'),
    line(15, '09:50', 'mentor', 'The photo of our wall of agreements. Say if I have left one out.', { file: 'wall' }),
    line(15, '09:58', 2, 'Ours is the one with the fruit 🍌'),
    line(15, '10:03', 4, 'Who wrote "we do not answer for others"? I like that one.'),
    line(15, '10:04', 'scholar', 'That was Group 3. They do it, too.'),
    line(11, '20:14', 1, 'Does the half page about listening have to be about a real talk?'),
    line(11, '20:31', 'facilitator', 'Yes. A short one is fine. Five minutes with your grandmother count.'),
    line(11, '20:33', 1, 'Then I have four of them already'),
    line(8, '13:20', 'scholar', 'We have a first plan of our two afternoons. Remarks welcome, the numbers are rough.', { file: 'plan' }),
    line(8, '13:41', 'ld', 'Good that the costs are in it. Who pays for the transport of the volunteers?'),
    line(8, '13:44', 'scholar', 'The campus lends us the minibus. We have it in writing since yesterday.'),
    line(8, '13:46', 3, 'wrong room, sorry', { deleted: true }),
    line(8, '14:02', 2, 'Can we borrow your table of costs? Ours looks like a shopping list.'),
    line(8, '14:05', 'scholar', 'Of course. Take it, and tell me what you change.'),
    line(5, '07:45', 'facilitator', 'Reminder: today at 19:00 WIB, 20:00 WITA. Bring one decision that your group put off.'),
    line(5, '18:58', 4, 'My line is bad tonight. I can hear you, but I write here instead of talking.'),
    line(5, '19:16', 4, 'Our decision: we never settled who talks to the school. Everybody waited for somebody.'),
    line(5, '19:18', 'mentor', 'Thank you. I read it out in the meeting. Three other groups nodded.'),
    line(5, '20:41', 5, 'That was the best meeting so far. Thank you all.'),
    line(3, '11:30', 'scholar', 'We were at the reading garden today. The children found the box before we had opened it.', {
      file: 'photo',
    }),
    line(3, '11:33', 1, 'Look at their faces!'),
    line(3, '11:36', 'ld', 'This belongs on the first page of your report.'),
    line(3, '11:52', 2, 'How many came?'),
    line(3, '11:58', 'scholar', 'Nineteen, and two mothers who stayed to read.'),
    line(1, '17:05', 'facilitator', 'The peer review opens tomorrow. You get two works to read, and two people read yours.'),
    line(1, '17:12', 3, 'Do we see who wrote the review?'),
    line(1, '17:15', 'facilitator', 'Yes. A good remark has a name on it.'),
    line(1, '17:16', 3, 'Fair 🙂'),
    line(1, '20:27', 4, 'Has anybody a projector for Saturday? Ours gave up yesterday.'),
    line(1, '20:40', 1, 'The student council in Medan has one, but that is a long walk.'),
    line(0, '06:50', 5, 'I asked at the library. We can have theirs until noon, somebody has to sign for it.'),
    line(0, '06:58', 4, 'You are the best. I come and sign.'),
    line(0, '07:10', 'mentor', 'And that is what leading without a title looks like.'),
  ],
}

/** How many of the last lines demo people have not seen yet. */
export const unseen: readonly (readonly [person: DemoUsername, course: number, lines: number])[] = [
  ['scholar', 2, 5],
  ['facilitator', 2, 2],
  ['scholar', 1, 0],
  ['facilitator', 1, 0],
]
