/** The page of a group, and the list it belongs to. */
export const groupPath = ({ id, course_id }: { id: number; course_id: number }) => `/group/inclass/${id}/${course_id}`
export const groupsPath = (courseId: number) => `/group/inclass/${courseId}`
