import { CourseFrame } from '../courses/courses.offers.ts'
import { ChatRoom } from './ChatRoom.tsx'

/** The Chat Room tab of a course. */
export default function ChatPage() {
  return <CourseFrame inner>{(course) => <ChatRoom key={course.id} course={course} />}</CourseFrame>
}
