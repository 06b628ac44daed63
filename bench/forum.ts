import { addForum, type Forum } from './lib/forum.ts'
import { benchLists, type ListCase } from './lib/lists.ts'
import type { World } from './lib/world.ts'

/** The lists of the forum in a course with 1,000 threads, one of which has 20,000 comments. */
const forumCases = ({ course, thread }: Forum): ListCase[] => {
  const threads = (query: string) => `forum/thread?filter[course_id]=${course}&${query}`
  const comments = (query: string) => `forum/thread/comment?filter[thread_id]=${thread}&${query}`
  return [
    ['threads of a course, scholar', 'scholar', threads('page[size]=20')],
    ['threads of a course, staff, by title', 'ld', threads('sort=title&page[size]=20')],
    ['threads, search and category', 'scholar', threads('filter[search]=health&filter[category]=2&page[size]=20')],
    ['threads, search of a word that few comments say', 'scholar', threads('filter[search]=quokka&page[size]=20')],
    ['threads, search of a word that all comments say', 'scholar', threads('filter[search]=somebody&page[size]=20')],
    ['unread threads and messages of all courses', 'scholar', 'dashboard/unread'],
    ['threads with something new', 'scholar', threads('filter[show]=unread&page[size]=20')],
    ['threads of the Mentor Area', 'ld', `forum/administrator/thread?filter[course_id]=${course}&filter[type]=mentor&page[size]=20`],
    ['one thread', 'scholar', `forum/thread/view/${thread}`],
    ['comments, first page', 'scholar', comments('page[size]=50')],
    ['comments, page 200', 'scholar', comments('page[size]=50&page[number]=200')],
    ['comments, where one stands', 'scholar', comments(`filter[at]=${thread + 10_000}&page[size]=50`)],
    ['people to mention, search', 'scholar', `forum/people?filter[course_id]=${course}&filter[search]=sari`],
  ]
}

/** Measures the lists of the forum with 41,000 threads and a million comments. */
export const benchForum = async (world: World) => benchLists(world, forumCases(await addForum(world)))
