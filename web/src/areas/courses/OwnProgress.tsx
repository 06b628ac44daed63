import { Anchor, Button, Progress, Skeleton, Text, Title } from '@mantine/core'
import { type Course, coursePages } from '@pandu/contract/courses'
import { useMe } from '../../kit/can.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useSections } from './useSections.ts'
import classes from './courses.module.css'

/** The progress of a scholar in a course, and the next section with something to do. */
export function OwnProgress({ course }: { course: Course }) {
  const me = useMe()
  const answer = useSections(course.id).data
  if (!answer) return <ComingProgress />
  const sections = answer.data
  const items = sections.flatMap(({ modules }) => modules)
  if (items.length === 0) return null
  const done = items.filter((item) => item.done).length
  const next = sections.find(({ modules }) => modules.some((item) => !item.done))
  const words = `${done} of ${items.length} done`
  return (
    <section className={classes.panel} aria-label="Your progress">
      <div className={classes.panelBody}>
        <Title order={2} size="h3" mb="xs">
          Your progress
        </Title>
        <Progress value={(done / items.length) * 100} aria-label={words} />
        <Text size="sm" c="dimmed" mt="xs">
          {next ? words : 'You have done everything so far.'}
        </Text>
        {next && (
          <Button component={PageLink} to={coursePages.section({ idSection: next.id, idCourse: course.id })} fullWidth mt="md">
            {done === 0 ? 'Begin' : 'Continue'}
          </Button>
        )}
        <Anchor
          component={PageLink}
          to={coursePages.scholarResults({ idCourse: course.id, idScholar: me.user.id })}
          size="sm"
          mt="sm"
          display="block"
        >
          Your results
        </Anchor>
      </div>
    </section>
  )
}

/** Has the height of the loaded card, so that the sections below it do not move. */
const ComingProgress = () => (
  <section className={classes.panel} aria-label="Your progress" aria-busy>
    <div className={classes.panelBody}>
      <Title order={2} size="h3" mb="xs">
        Your progress
      </Title>
      <Progress value={0} aria-label="Not counted yet" />
      <Text size="sm" mt="xs">
        <Skeleton component="span" display="inline-block" w={90} h={12} />
      </Text>
      <Skeleton h={36} mt="md" radius="md" />
      <Skeleton h={14} w={90} mt="md" />
    </div>
  </section>
)
