/** The kinds of calendar entries, with their labels. */
export const calendarKinds = {
  meeting: 'Meetings',
  course: 'Courses',
  quiz: 'Quizzes',
  assessment: 'Assessments',
  deadline: 'Deadlines',
  activity: 'TSA activities',
  micro: 'Micro events',
  business: 'Business acumen',
} as const
export type CalendarKind = keyof typeof calendarKinds

export const calendarKindNames = Object.keys(calendarKinds) as [CalendarKind, ...CalendarKind[]]
