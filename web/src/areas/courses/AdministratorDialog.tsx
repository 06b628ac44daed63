import { Badge, Group, Stack } from '@mantine/core'
import type { Teacher } from '@pandu/contract/courses'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { ActiveBadge, Avatar, Fact, Facts } from '../../kit/display.tsx'
import { Time } from '../../kit/Time.tsx'

const roles: Record<string, string> = { TF: 'Programme Team', VENDOR: 'Implementing Partner', SUPERADMIN: 'Superadmin' }

/** Shows an administrator of a course. */
export function AdministratorDialog({ teacher }: DialogProps & { teacher: Teacher }) {
  const { name, role, status, permissions, profile_picture } = teacher.data_user
  return (
    <ViewDialog code="v_administrator" title={name}>
      <Stack gap="lg">
        <Avatar name={name} src={profile_picture} size={72} />
        <Facts>
          <Fact label="Belongs to">{roles[role] ?? role}</Fact>
          <Fact label="Permissions">
            {permissions.length > 0 && (
              <Group gap={4} component="span">
                {permissions.map((permission) => (
                  <Badge key={permission.id} variant="light" color="gray" radius="sm">
                    {permission.name}
                  </Badge>
                ))}
              </Group>
            )}
          </Fact>
          <Fact label="Status">
            <ActiveBadge status={status} />
          </Fact>
          <Fact label="In this course since">
            <Time value={teacher.created_at} as="day" />
          </Fact>
        </Facts>
      </Stack>
    </ViewDialog>
  )
}
