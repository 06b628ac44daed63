import { overviewPages } from '@pandu/contract/overview'
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { dropForeignDrafts } from '../kit/form/draft/localCopies.ts'
import { lazyDialog } from '../kit/dialogs/lazyDialog.tsx'
import { open } from '../kit/dialogs/dialogStack.ts'
import { useCurrentPath } from '../kit/useCurrentPath.ts'
import { lazyComponent } from '../kit/lazyComponent.tsx'
import { PageLink } from '../kit/PageLink.tsx'
import { screenAt, useScreens } from '../kit/screens.ts'
import { useFreshSession, useSession, type SignedIn } from '../kit/session.ts'
import { useLatest } from '../kit/useLatest.ts'
import { courseMenuAt } from '../areas/courses/courseMenu.ts'
import { useIsHidden } from '../areas/courses/useCourse.ts'
import { currentEntry, navigationFor } from '../navigation.ts'
import { Bell } from './Bell.tsx'
import { InsideShellContext } from './insideShell.ts'
import { keepCodeOffline } from '../kit/offlineAnswers.ts'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { CourseNav, MenuToggle } from './CourseNav.tsx'
import { Live } from './Live.tsx'
import { Logo } from '../kit/Logo.tsx'
import { PasswordWarning } from './PasswordWarning.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { RouteLoading } from './RouteLoading.tsx'
import { ColorSchemeMenu } from './ColorSchemeMenu.tsx'
import { SearchButton } from './SearchButton.tsx'
import { useSignOut } from './useSignOut.ts'
import { SideNav } from './SideNav.tsx'
import { useIsNarrow } from '../kit/useIsNarrow.ts'
import classes from './shell.module.css'

// Everybody sees it at most once.
const FirstPasswordPage = lazyComponent(() => import('../areas/session/FirstPasswordPage.tsx').then((m) => m.FirstPasswordPage))
const FactorNeededPage = lazyComponent(() => import('../areas/session/FactorNeededPage.tsx').then((m) => m.FactorNeededPage))
const FactorNeededDialog = lazyDialog(() => import('../areas/session/FactorNeededDialog.tsx').then((m) => m.FactorNeededDialog))
// Only small screens need it.
const MenuDrawer = lazyComponent(() => import('./MenuDrawer.tsx').then((m) => m.MenuDrawer))

/** The frame of the product behind the login: side navigation, top bar, and the page. */
export function Shell({ children }: { children: ReactNode }) {
  const me = useSession()
  useFreshSession()
  if (!me) return <SignedOut />
  return me.user.first_password === 1 ? <FirstPassword /> : <Guarded me={me}>{children}</Guarded>
}

/** People who must set up a second factor see nothing else; a page that was open before stays under the dialog. */
function Guarded({ me, children }: { me: SignedIn; children: ReactNode }) {
  const isOpen = me.user.needs_factor === 0
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!isOpen && !wasOpen) return <FactorNeeded />
  return (
    <>
      <Frame me={me}>{children}</Frame>
      {!isOpen && <AskForFactor onLeave={() => setWasOpen(false)} />}
    </>
  )
}

function AskForFactor({ onLeave }: { onLeave: () => void }) {
  const leave = useLatest(onLeave)
  useEffect(() => {
    void open(FactorNeededDialog).then((done) => done ?? leave.current())
  }, [leave])
  return null
}

/** For the moment between the end of a session and the login. If somebody has gone back meanwhile, the guard checks again. */
function SignedOut() {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => void router.invalidate(), 300)
    return () => clearTimeout(timer)
  }, [router])
  return <RouteLoading />
}

/** No call answers them, so nothing else is shown. */
function FirstPassword() {
  const signOut = useSignOut()
  return <FirstPasswordPage onLeave={() => void signOut()} />
}

function FactorNeeded() {
  const signOut = useSignOut()
  return <FactorNeededPage onLeave={() => void signOut()} />
}

function Frame({ me, children }: { me: SignedIn; children: ReactNode }) {
  const pathname = useCurrentPath()
  // The drawer is open only on the page where it was opened, so it closes after navigation (001 §2.2).
  const [openedAt, setOpenedAt] = useState<string>()
  // The course in which someone opened the main menu; in another course its own menu is shown again.
  const [otherMenuIn, setOtherMenuIn] = useState<number>()
  // As in shell.module.css, which also hides it: a phone shows the navigation only in the drawer, and need not render it twice.
  const isNarrow = useIsNarrow(62)
  const screens = useScreens()
  const menu = useMemo(() => navigationFor(me, screens), [me, screens])
  const here = currentEntry(menu, pathname)
  // A page without a menu entry has the name of its screen.
  const label = here.label ?? screenAt(screens, pathname)?.title
  const courseMenu = courseMenuAt(me, screens, pathname)
  // Of a course that the reader may not see, such as one that they have left, no entry can be opened.
  const course = useIsHidden(courseMenu?.id) ? undefined : courseMenu
  const side =
    course && course.id !== otherMenuIn ? (
      <CourseNav menu={course} onOther={() => setOtherMenuIn(course.id)} />
    ) : (
      <SideNav menu={menu} current={here}>
        {course && <MenuToggle label="Course Menu" onClick={() => setOtherMenuIn(undefined)} />}
      </SideNav>
    )

  useEffect(() => dropForeignDrafts(me.user.id), [me.user.id])
  useEffect(() => keepCodeOffline(), [])
  // Another person has signed in in another tab: nothing of the first person's pages may remain.
  const first = useRef(me.user.id)
  useEffect(() => {
    if (first.current !== me.user.id) window.location.assign('/')
  }, [me.user.id])

  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      {!isNarrow && (
        <aside className={classes.side}>
          <PageLink to={overviewPages.overview()} className={classes.home} aria-label="Pandu, Overview">
            <Logo />
          </PageLink>
          {side}
        </aside>
      )}
      {openedAt !== undefined && (
        <MenuDrawer opened={openedAt === pathname} onClose={() => setOpenedAt('')}>
          {side}
        </MenuDrawer>
      )}
      <header className={classes.top}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.burger}
          onClick={() => setOpenedAt(pathname)}
          aria-label="Open the menu"
        >
          <IconMenu2 size={20} />
        </ActionIcon>
        <nav className={classes.where} aria-label="Breadcrumb">
          <ol>
            {here.group && <li className={classes.group}>{here.group.label}</li>}
            {label && <li aria-current="page">{label}</li>}
          </ol>
        </nav>
        <ConnectionStatus />
        <SearchButton />
        <ColorSchemeMenu />
        <Bell />
        <ProfileMenu me={me} />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <InsideShellContext value={true}>{children}</InsideShellContext>
      </main>
      <PasswordWarning me={me} />
      <Live />
    </div>
  )
}

export default function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
