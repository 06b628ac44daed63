import { CourseFrame } from '../courses/CourseFrame.tsx'
import { ChatRoom } from './ChatRoom.tsx'

/** The Chat Room tab of a course. */
export default function ChatPage() {
  return <CourseFrame inner>{(course) => <ChatRoom key={course.id} course={course} />}</CourseFrame>
}
