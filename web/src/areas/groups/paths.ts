/** The groups of a course. */
export const groupsPath = (courseId: number) => `/group/inclass/${courseId}`
