import { cloneElement, useCallback, useRef, useState, type ComponentType, type ReactElement, type ReactNode, type Ref } from 'react'
import { lazyComponent } from './lazyComponent.tsx'
import { toast } from './toast.ts'

/** A button of the top bar that opens a menu or panel. */
export type TopButton = ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void; 'aria-haspopup'?: 'menu' | 'dialog' }>

interface Asked {
  /** The button that opens it, rendered alone until then. */
  button: TopButton
  /** Its code could not be fetched. */
  onFail: () => void
}

const Alone = ({ children }: { children: ReactNode }) => children

/**
 * A menu or panel of a button in the top bar. Its code is loaded with the first movement on the page and mounted by the first click: closed menus would
 * cost each page more than its content. `Around` wraps the button until then.
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
      toast.error('This could not be loaded. Please check your network. If that does not help, load the page again.')
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

/** For the content of `lazyMenu`: opens it at once. The button that replaces the first one gets the focus before, because closing returns it there. */
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
