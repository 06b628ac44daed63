import type { Course } from '@pandu/contract/courses'
import { pictureUrl } from '@pandu/contract/files'
import { IconBook } from '@tabler/icons-react'
import classes from './courses.module.css'

/** The cover picture of a course, or a coloured area where it has none. Screen readers skip it, because it adds nothing to the title. */
export const Cover = ({ course, wide = false }: { course: Pick<Course, 'id' | 'cover'>; wide?: boolean }) => (
  <div className={classes.cover} data-wide={wide || undefined} data-hue={course.id % 5}>
    {course.cover ? (
      <img src={wide ? course.cover : pictureUrl(course.cover, 640)} alt="" loading={wide ? 'eager' : 'lazy'} />
    ) : (
      <IconBook size={44} stroke={1.2} aria-hidden />
    )}
  </div>
)
