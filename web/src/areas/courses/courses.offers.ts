/** What stands around every page of a course and of an item in it. */
export { CourseFrame } from './CourseFrame.tsx'
export { ItemFrame } from './ItemFrame.tsx'
