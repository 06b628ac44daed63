import type { useGo } from '../../kit/go.ts'
import { toast } from '../../kit/toast.ts'

/**
 * The `tell` of a confirmation whose call answers with the number of its operation: a notice with Undo. The notice is fetched when it is needed, because
 * every list has such actions; without it the message is shown alone.
 */
export const tellUndoable = ({ message, data }: { message: string; data: { operation_id: number | null } }, go: ReturnType<typeof useGo>) =>
  void import('./UndoNotice.tsx').then(
    ({ undoNotice }) => undoNotice(data.operation_id, message, go),
    () => toast.success(message),
  )
