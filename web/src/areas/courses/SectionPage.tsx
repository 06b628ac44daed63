import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { type Course, coursePages, courseRules, listSections, orderModules, type Section } from '@pandu/contract/courses'
import { IconPlus, IconStack2 } from '@tabler/icons-react'
import { ActionMenu } from '../../kit/actions.tsx'
import { useCan } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { PageMenu } from '../../kit/PageMenu.tsx'
import { usePageId } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { EmptyState, LoadedOne } from '../../kit/states.tsx'
import { useIsScholarView } from '../../kit/scholarView.ts'
import { Comments } from '../comments/comments.offers.ts'
import { ScholarViewButton, ScholarViewNotice } from './scholarView.tsx'
import { CourseFrame } from './CourseFrame.tsx'
import { moduleKindEntries } from './moduleKinds.ts'
import { ModuleRow } from './ModuleRow.tsx'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { SectionState } from './PublishBadges.tsx'
import { SectionNeighbours } from './SectionNeighbours.tsx'
import { useModuleActions } from './useModuleActions.ts'
import { useOrder } from '../../kit/useOrder.ts'
import { useSectionActions } from './useSectionActions.ts'
import classes from './courses.module.css'

/** A section: its announcement and the items it holds. */
export default function SectionPage() {
  const id = usePageId(coursePages.section, 'idSection')
  return <CourseFrame inner>{(course) => <OneSection course={course} id={id} />}</CourseFrame>
}

function OneSection({ course, id }: { course: Course; id: number }) {
  const asScholar = useIsScholarView()
  const query = useCall(listSections, {
    filter: { id, course_id: course.id },
    include: 'modules',
    ...(asScholar && { as: 'scholar' as const }),
  })
  return <LoadedOne query={query}>{(section) => <Content key={id} course={course} section={section} />}</LoadedOne>
}

function Content({ course, section }: { course: Course; section: Section }) {
  const actions = useSectionActions()
  const asScholar = useIsScholarView()
  const can = useCan(courseRules.manage).can && !asScholar
  return (
    <>
      <PageHeader title={section.title} badge={<SectionState section={section} />}>
        {can && <AddMenu course={course} section={section} />}
        <ScholarViewButton course={course} section={section} />
        {!asScholar && <ActionMenu actions={actions} record={section} name={section.title} />}
      </PageHeader>
      <ScholarViewNotice course={course} section={section} />
      {section.description && (
        <div className={classes.rich}>
          <HtmlText html={section.description} />
        </div>
      )}
      <Items course={course} section={section} canOrder={can} />
      <Comments module="announcement" id={section.id} />
      <SectionNeighbours course={course} section={section} />
    </>
  )
}

function Items({ course, section, canOrder }: { course: Course; section: Section; canOrder: boolean }) {
  const actions = useModuleActions()
  const order = useWrite(orderModules, { silent: true })
  const { rows, move, announcement } = useOrder(section.modules, (ids) => order.run({ course_section_id: section.id, ids }))
  if (rows.length === 0) {
    return (
      <div className={classes.board}>
        <EmptyState
          icon={IconStack2}
          text="This section is empty"
          detail={canOrder ? 'Add materials, quizzes, assessment tools and projects with the button above.' : undefined}
        />
      </div>
    )
  }
  return (
    <section className={classes.board} aria-label="Items of this section">
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <ol className={classes.items}>
        {rows.map((module, at) => (
          <li key={module.id}>
            <ModuleRow place={{ course, section, module }}>
              {canOrder && (
                <>
                  {rows.length > 1 && (
                    <MoveButtons
                      name={module.title}
                      isFirst={at === 0}
                      isLast={at === rows.length - 1}
                      onMove={(by) => move(module.id, by, module.title)}
                    />
                  )}
                  <ActionMenu actions={actions} record={{ course, section, module }} name={module.title} />
                </>
              )}
            </ModuleRow>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The menu that adds items to a section, by kind. */
function AddMenu({ course, section }: { course: Course; section: Section }) {
  const kinds = Object.values(moduleKindEntries).filter(({ adders }) => adders.length > 0)
  if (kinds.length === 0) return null
  return (
    <PageMenu button={<Button leftSection={<IconPlus size={16} aria-hidden />}>Add</Button>}>
      {() =>
        kinds.flatMap(({ adders, icon: Icon }) =>
          adders.map(({ label, run }) => (
            <Menu.Item key={label} leftSection={<Icon size={16} stroke={1.7} aria-hidden />} onClick={() => void run({ course, section })}>
              {label}
            </Menu.Item>
          )),
        )
      }
    </PageMenu>
  )
}
