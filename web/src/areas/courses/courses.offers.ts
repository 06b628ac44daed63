/** The frames around all pages of a course and of its items. */
export { CourseFrame } from './CourseFrame.tsx'
export { ItemFrame } from './ItemFrame.tsx'
/** For pickers of the areas whose items a section holds. */
export { useSectionItems } from './useSectionItems.ts'
/** Whether a course runs today. */
export { coursePeriodOf } from './course-period.tsx'
