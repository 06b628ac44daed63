import { useBlocker } from '@tanstack/react-router'
import { askToLeave } from '../dialogs/askToLeave.ts'
import { isLeavingPage } from '../person.ts'
import type { DraftKeeper } from './draft/DraftKeeper.ts'

/**
 * Asks before a form with unsaved text is left, unless it never `asks`. Answers what would be lost, as `unsaved` of a form: 'kept' if the draft holds
 * everything, 'lost' if something would be lost, undefined if nothing is unsaved.
 */
export function useLeaveGuard(isDirty: () => boolean, keeper: DraftKeeper | undefined, asks: boolean) {
  const unsaved = async () => {
    if (!isDirty()) return undefined
    await keeper?.flush()
    return keeper?.isSafe() ? 'kept' : 'lost'
  }
  // `enableBeforeUnload` covers closing the tab; `shouldBlockFn` covers every link and the back button.
  useBlocker({
    shouldBlockFn: async () => {
      const unsavedState = await unsaved()
      return unsavedState !== undefined && !(await askToLeave(unsavedState))
    },
    // A page that another person leaves behind is not worth a question to them: its text is somebody else's.
    enableBeforeUnload: () => !isLeavingPage() && isDirty() && !keeper?.isSafe(),
    disabled: !asks,
  })
  return unsaved
}
