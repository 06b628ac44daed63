import { Button, List, Text } from '@mantine/core'
import { previewScholarDeletion, type trashScholars } from '@pandu/contract/trash'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { count } from '../../kit/format.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'

/** Lists the records of a scholar before the scholar is moved to the trash. */
export function TrashScholarDialog({
  scholar,
  call,
  close,
}: DialogProps<boolean> & { scholar: { id: number; name: string }; call: typeof trashScholars }) {
  const write = useWrite(call, {
    refreshes: ['accounts', 'reports', 'cohorts', 'groups', 'mentoring', 'overview'],
    then: () => close(true),
  })
  return (
    <DialogFrame code="d_trashScholar" title={`Delete ${scholar.name}`} size="small" busy={write.busy}>
      <Text mb="sm">
        {scholar.name} moves to the trash and can no longer sign in. Everything can be restored until the day shown in the trash. After that
        it is permanently deleted.
      </Text>
      <Loaded query={useCall(previewScholarDeletion, { id: scholar.id })}>
        {({ data }) => {
          const moved = data.filter(({ goes }) => goes > 0)
          const kept = data.filter(({ stays }) => stays > 0)
          return (
            <>
              {moved.length > 0 && (
                <>
                  <Text fw={550} size="sm">
                    Moved to the trash as well
                  </Text>
                  <List size="sm" mb="sm">
                    {moved.map(({ area, what, goes }) => (
                      <List.Item key={`${area} ${what}`}>
                        {count(goes)} {what}
                      </List.Item>
                    ))}
                  </List>
                </>
              )}
              {kept.length > 0 && (
                <>
                  <Text fw={550} size="sm">
                    Kept, because it was decided or also belongs to others
                  </Text>
                  <List size="sm">
                    {kept.map(({ area, what, stays }) => (
                      <List.Item key={`${area} ${what}`}>
                        {count(stays)} {what}
                      </List.Item>
                    ))}
                  </List>
                </>
              )}
            </>
          )
        }}
      </Loaded>
      <DialogFoot>
        <Button variant="default" onClick={() => close(false)} disabled={write.busy} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={write.busy} onClick={() => void write.run({ id: [scholar.id] })}>
          Move to the trash
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}
