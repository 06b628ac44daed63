import { SidePage } from './SidePage.tsx'

/** The Facilitator tab of a course, which is the Facilitator Area of its facilitators. */
export default function FacilitatorsPage() {
  return <SidePage side="facilitator" />
}
