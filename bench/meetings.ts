import { benchLists, type ListCase } from './lib/lists.ts'
import { addMeetings } from './lib/meetings.ts'
import type { World } from './lib/world.ts'

const casesOf = ({ course, meeting }: Awaited<ReturnType<typeof addMeetings>>): ListCase[] => {
  const of = `filter[course_schedule_administrator_id]=${meeting}`
  return [
    ['meetings of a course', 'ld', `schedule/administrator?filter[course_id]=${course}&sort=-start_section&page[size]=10`],
    [
      'meetings of a course, mentor, search',
      'mentor',
      `schedule/administrator?filter[course_id]=${course}&filter[search]=meeting&page[size]=50`,
    ],
    ['sheet of a meeting', 'mentor', `schedule/review/sheet?${of}`],
    ['records of a meeting, 100 rows', 'ld', `schedule/review?${of}&page[size]=100`],
    ['records of a meeting, absent, search', 'ld', `schedule/review?${of}&filter[attendance]=absence&filter[search]=a&page[size]=10`],
    ['meetings without a record', 'ld', 'schedule/review/missing?page[size]=10'],
    ['own meetings without a record', 'mentor', 'schedule/review/missing?page[size]=10'],
    ['absent twice in a row', 'ld', 'schedule/review/absent?page[size]=10'],
    ['absent twice in a row, search, by name', 'ld', 'schedule/review/absent?filter[search]=sari&sort=name&page[size]=50'],
    ['own meetings of a scholar', 'scholar', 'scholar/schedule?sort=-start_section&page[size]=10'],
  ]
}

/** Measures the lists of meetings and attendance with 1,000,000 attendance records. */
export const benchMeetings = async (world: World) => benchLists(world, casesOf(await addMeetings(world)))
