import classes from './logo.module.css'

/** A compass needle: Pandu means guide. */
export const Logo = ({ withName = true }: { withName?: boolean }) => (
  <span className={classes.logo}>
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden>
      <rect width="32" height="32" rx="9" fill="var(--mantine-color-pandu-7)" />
      <path d="M16 5.5 20.2 18 16 26.5 11.8 18Z" fill="#fff" />
      <path d="M16 5.5 20.2 18H16Z" fill="var(--mantine-color-pandu-2)" />
      <circle cx="16" cy="18" r="1.6" fill="var(--mantine-color-pandu-7)" />
    </svg>
    {withName && <span>Pandu</span>}
  </span>
)
