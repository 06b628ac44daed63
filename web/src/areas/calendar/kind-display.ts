import type { CalendarKind } from '@pandu/contract/calendar'
import {
  IconBook2,
  IconBriefcase,
  IconChecklist,
  IconClipboardList,
  IconFlag,
  IconHourglass,
  IconSparkles,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'

/** The icon and the colour of each kind of entry. */
export const kindDisplay: Readonly<Record<CalendarKind, { icon: Icon; hue: string }>> = {
  meeting: { icon: IconUsers, hue: 'pandu' },
  course: { icon: IconBook2, hue: 'indigo' },
  quiz: { icon: IconChecklist, hue: 'orange' },
  assessment: { icon: IconClipboardList, hue: 'grape' },
  deadline: { icon: IconHourglass, hue: 'red' },
  activity: { icon: IconFlag, hue: 'green' },
  micro: { icon: IconSparkles, hue: 'cyan' },
  business: { icon: IconBriefcase, hue: 'blue' },
}
