import { Button, Text, VisuallyHidden } from '@mantine/core'
import { type Course, coursePages, courseRules, orderSections, type Section } from '@pandu/contract/courses'
import { IconListDetails } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionMenu } from '../../kit/actions.tsx'
import { useCan } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { htmlToText } from '../../kit/htmlToText.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useWrite } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { sectionPath } from './scholarView.tsx'
import { useIsScholarView } from '../../kit/scholarView.ts'
import { ModuleRow } from './ModuleRow.tsx'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { SectionState } from './PublishBadges.tsx'
import { useOrder } from '../../kit/useOrder.ts'
import { useItemDrag } from './useItemDrag.ts'
import { useSectionActions } from './useSectionActions.ts'
import { useSections } from './useSections.ts'
import classes from './courses.module.css'

const AnnouncementView = lazyDialog(() => import('./AnnouncementDialog.tsx').then((m) => m.AnnouncementView))

/** The sections of a course in order, with their items. */
export function SectionList({ course }: { course: Course }) {
  return <Loaded query={useSections(course.id)}>{({ data }) => <Sections course={course} sections={data} />}</Loaded>
}

function Sections({ course, sections }: { course: Course; sections: Section[] }) {
  const asScholar = useIsScholarView()
  const can = useCan(courseRules.manage).can && !asScholar
  const go = useGo()
  const actions = useSectionActions()
  const drag = useItemDrag()
  const order = useWrite(orderSections, { silent: true })
  const { rows, move, announcement } = useOrder(sections, (ids) => order.run({ course_id: course.id, ids }))
  if (rows.length === 0) {
    return (
      <div className={classes.panel}>
        <EmptyState
          icon={IconListDetails}
          text="This course has no sections yet"
          action={can ? { label: 'Create Section', run: () => go(coursePages.createSection({ idCourse: course.id })) } : undefined}
        />
      </div>
    )
  }
  return (
    <>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <ol className={classes.sections}>
        {rows.map((section, at) => (
          <li key={section.id} className={classes.section} {...(can && drag.sectionProps(section))}>
            <SectionCard course={course} section={section} itemProps={can && rows.length > 1 ? drag.itemProps : undefined}>
              {can && rows.length > 1 && (
                <MoveButtons
                  name={section.title}
                  isFirst={at === 0}
                  isLast={at === rows.length - 1}
                  onMove={(by) => move(section.id, by, section.title)}
                />
              )}
              {!asScholar && <ActionMenu actions={actions} record={section} name={section.title} />}
            </SectionCard>
          </li>
        ))}
      </ol>
    </>
  )
}

interface SectionCardProps {
  course: Course
  section: Section
  /** The props that make an item draggable. */
  itemProps: ReturnType<typeof useItemDrag>['itemProps'] | undefined
  children: ReactNode
}

function SectionCard({ course, section, itemProps, children }: SectionCardProps) {
  const asScholar = useIsScholarView()
  const { modules } = section
  const done = modules.filter((module) => module.done).length
  return (
    <>
      <div className={classes.sectionHead}>
        <div>
          <h2>
            <PageLink to={sectionPath(course, section, asScholar)}>{section.title}</PageLink>
          </h2>
          {course.seat === 'member' && modules.length > 0 && (
            <Text size="xs" c="dimmed" mt={2}>
              {done} of {plural(modules.length, 'item')} done
            </Text>
          )}
        </div>
        <span className={classes.handles}>
          <SectionState section={section} />
          {children}
        </span>
      </div>
      {section.description && (
        <>
          <p className={classes.excerpt} style={{ marginTop: 6 }}>
            {htmlToText(section.description)}
          </p>
          <Button
            variant="subtle"
            size="compact-sm"
            mt={4}
            ml={-8}
            aria-label={`Read the announcement of ${section.title}`}
            onClick={() => void open(AnnouncementView, { section })}
          >
            Read the announcement
          </Button>
        </>
      )}
      {modules.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {course.seat === 'member' ? 'Nothing to do here yet' : 'No items yet'}
        </Text>
      )}
      {modules.length > 0 && (
        <ul className={classes.items}>
          {modules.map((module) => (
            <li key={module.id} {...itemProps?.(module)}>
              <ModuleRow place={{ course, section, module }} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
