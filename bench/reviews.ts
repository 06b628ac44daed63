import { benchLists, type ListCase } from './lib/lists.ts'
import { addReviews } from './lib/reviews.ts'
import type { World } from './lib/world.ts'

/** Measures the lists of monthly reviews with a million reviews. */
export const benchReviews = async (world: World) => {
  const { course, scholar } = await addReviews(world)
  const list = (query: string) => `manage/review/mentor/list/review?${query}`
  const cover = (query: string) => `manage/review/mentor/coverage?filter[course_id]=${course}&${query}`
  const cases: ListCase[] = [
    ['reviews, staff', 'ld', list('page[size]=10')],
    ['reviews, staff, drafts of a month, 100 rows', 'ld', list('filter[status_draft]=1&filter[period_month]=march&page[size]=100')],
    ['reviews, staff, search', 'ld', list('filter[search]=sari&page[size]=10')],
    ['reviews of a scholar', 'ld', list(`filter[course_id]=${course}&filter[scholar_id]=${scholar}&page[size]=10`)],
    ['reviews, author', 'mentor', list('page[size]=10')],
    ['reviews, scholar', 'scholar', list('page[size]=10')],
    ['coverage, first page', 'ld', cover('page[size]=50')],
    ['coverage of 300 scholars and 12 months', 'ld', cover('page[size]=300')],
    ['coverage, own scholars', 'mentor', cover('page[size]=50')],
    ['not met this month, 84,000 assignments', 'ld', 'manage/review/open?filter[lacks]=meeting&page[size]=10'],
    ['not met this month, search', 'ld', 'manage/review/open?filter[lacks]=meeting&filter[search]=sari&page[size]=10'],
    ['reviews late, 84,000 assignments', 'ld', 'manage/review/open?filter[lacks]=review&page[size]=10'],
    ['reviews late, search', 'ld', 'manage/review/open?filter[lacks]=review&filter[search]=sari&page[size]=10'],
    ['reviews late of one course', 'ld', `manage/review/open?filter[lacks]=review&filter[course_id]=${course}&page[size]=10`],
    ['without a mentor, 84,000 members', 'ld', 'course/mentor/without?page[size]=10'],
    ['without a mentor of one course', 'ld', `course/mentor/without?filter[course_id]=${course}&page[size]=10`],
    ['overview of staff', 'ld', 'dashboard/overview'],
    ['overview of a mentor', 'mentor', 'dashboard/overview'],
  ]
  return benchLists(world, cases)
}
