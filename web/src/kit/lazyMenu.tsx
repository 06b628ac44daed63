import { cloneElement, useCallback, useRef, useState, type ComponentType, type ReactElement, type ReactNode, type Ref } from 'react'
import { lazyComponent } from './lazyComponent.tsx'
import { toast } from './toast.ts'

/** A button of the top bar, from which something unfolds. */
export type TopButton = ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void; 'aria-haspopup'?: 'menu' | 'dialog' }>

interface Asked {
  /** What opens it, drawn alone until then. */
  button: TopButton
  /** Its code could not be fetched. */
  onFail: () => void
}

const Alone = ({ children }: { children: ReactNode }) => children

/**
 * Something that unfolds from a button of the top bar, whose code is fetched with the first movement on the page and mounted by the first click:
 * closed menus, and what places them, would cost each page more than its content. `Around` stands around the button until then.
 */
export function lazyMenu<P extends object>(
  load: () => Promise<ComponentType<P & Asked>>,
  kind: 'menu' | 'dialog' = 'menu',
  Around: ComponentType<P & { children: ReactNode }> = Alone,
) {
  const Button = (props: P & Asked) => <Around {...props}>{cloneElement(props.button, { 'aria-haspopup': kind })}</Around>
  const Mounted = lazyComponent<P & Asked>(load, {
    prefetch: true,
    placeholder: Button,
    onError: ({ onFail }) => {
      toast.error('This could not be fetched. Please check your network; if it stays like this, load the page again.')
      onFail()
    },
  })
  return function LazyMenu(props: P & Pick<Asked, 'button'>) {
    const [isAsked, setIsAsked] = useState(false)
    const button = isAsked ? props.button : cloneElement(props.button, { onClick: () => setIsAsked(true) })
    const given = { ...props, button, onFail: () => setIsAsked(false) }
    return isAsked ? <Mounted {...given} /> : <Button {...given} />
  }
}

/** For what `lazyMenu` mounts: opens it at once. The button that takes the place of the first one has the focus before, because closing gives it back there. */
export function useOpenedAtOnce() {
  const [opened, setOpened] = useState(false)
  const isFirst = useRef(true)
  const element = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !isFirst.current) return
    isFirst.current = false
    button.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { opened, setOpened, element }
}
