import { SidePage } from './SidePage.tsx'

/** The Mentor tab of a course, which is the Mentor Area of its mentors. */
export default function MentorsPage() {
  return <SidePage side="mentor" />
}
