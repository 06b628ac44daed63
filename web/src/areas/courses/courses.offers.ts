/** What stands around every page of a course and of an item in it. */
export { CourseFrame } from './CourseFrame.tsx'
export { ItemFrame } from './ItemFrame.tsx'
/** For pickers of the areas whose items a section holds. */
export { useSectionItems } from './useSectionItems.ts'
