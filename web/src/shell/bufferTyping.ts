/** If the code takes longer, the connection is so slow that nobody types before the dialog is there. */
const LONGEST_MS = 5000

/**
 * Collects what is typed from now until a text field takes the focus, and types it there. For dialogs that a key opens: their code may still be loading
 * when the next keys are pressed. Escape cancels.
 */
export function bufferTyping() {
  let typed = ''
  const end = () => {
    clearTimeout(timer)
    removeEventListener('keydown', keep, true)
    removeEventListener('focusin', give)
  }
  const timer = setTimeout(end, LONGEST_MS)
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return end()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const give = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    end()
    if (!typed) return
    target.setRangeText(typed, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
  addEventListener('keydown', keep, true)
  addEventListener('focusin', give)
}
