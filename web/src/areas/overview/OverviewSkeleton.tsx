import { Skeleton } from '@mantine/core'
import classes from './overview.module.css'

/** A placeholder with the sizes of the loaded page. */
export const OverviewSkeleton = () => (
  <div className={classes.board} role="status" aria-busy aria-label="Loading ...">
    <div className={classes.waiting}>
      <Skeleton h={86} radius="lg" />
      <Skeleton h={86} radius="lg" />
    </div>
    <div className={classes.main}>
      <Skeleton h={400} radius="lg" />
      <Skeleton h={240} radius="lg" />
    </div>
    <Skeleton h={520} radius="lg" />
  </div>
)
