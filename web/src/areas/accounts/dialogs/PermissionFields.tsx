import { Checkbox, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { accountRules, listTeamPermissions, listVendorPermissions, permissionIds, type Permission } from '@pandu/contract/accounts'
import type { PermissionName } from '@pandu/contract/kit'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { useMe } from '../../../kit/can.tsx'
import { useField } from '../../../kit/form/index.ts'
import { useCall } from '../../../kit/query.ts'
import { Loaded } from '../../../kit/states.tsx'

/** What each permission allows, because its name alone does not say so. */
const allows: Record<PermissionName, string> = {
  UPCM: 'Decides proposals, scores and contracts, and looks after the associations',
  LD: 'Decides project proposals for the programme',
  ELSN: 'Sees groups, facilitators and mentors of courses',
  TEACHER: 'Teaches courses, and decides project proposals for the council',
  GUEST: 'Can only read; does not count beside other permissions',
  TSA: 'Edits the profiles of the associations',
  FASILITATOR: 'Meetings, evaluations and reviews as a facilitator',
  MENTOR: 'Meetings, evaluations and reviews as a mentor',
  ASSESSMENT: 'Baseline, midline and endline reports',
}

const staleTime = 3600_000
const skeleton = (
  <Stack gap="md" aria-busy aria-label="Loading ..." role="status">
    {[0, 1, 2].map((at) => (
      <Skeleton key={at} h={38} radius="sm" />
    ))}
  </Stack>
)

/** The field `permissions` holds ids; the lists come from the server (001 §6). */
const usePermissions = (label: string, required: boolean) => {
  const { actor } = useMe()
  const { value, set, shared } = useField<number[]>({ name: 'permissions', label, required })
  return {
    disabled: shared.disabled || shared.readOnly,
    /** Nobody can give a permission that they do not hold (O86). */
    mayGive: (name: PermissionName) => accountRules.grant.test(actor, [name]) === true,
    group: { label: shared.label, error: shared.error, withAsterisk: shared.withAsterisk },
    value: value.map(String),
    set: (picked: string[]) => set(picked.map(Number)),
  }
}

/** Checkboxes for the permissions of the programme team; an account can hold several. */
export function PermissionChecks() {
  const { group, value, set, disabled, mayGive } = usePermissions('Permissions', false)
  const list = useCall(listTeamPermissions, {}, { staleTime })
  return (
    <Loaded query={list} skeleton={skeleton}>
      {({ data }) => (
        <Checkbox.Group {...group} value={value} onChange={set}>
          <Stack gap="sm" mt="sm">
            {data.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} description={allows[name]} disabled={disabled || !mayGive(name)} />
            ))}
            <Text size="sm" c="dimmed">
              Without any, the account can do what every team member can.
            </Text>
          </Stack>
        </Checkbox.Group>
      )}
    </Loaded>
  )
}

/** Radio buttons for the permissions of vendors; an account holds one. ASSESSMENT belongs to the assessment team, which holds nothing else (O55). */
export function PermissionChoice({ vendorId }: { vendorId: number | null }) {
  const { group, value, set, disabled, mayGive } = usePermissions('Permission', true)
  const list = useCall(listVendorPermissions, {}, { staleTime })
  const fits = ({ id }: Permission) => (id === permissionIds.ASSESSMENT) === (vendorId === ASSESSMENT_VENDOR)
  return (
    <Loaded query={list} skeleton={skeleton}>
      {({ data }) => (
        <Radio.Group {...group} value={value[0] ?? ''} onChange={(picked) => set([picked])}>
          <Stack gap="sm" mt="sm">
            {data.filter(fits).map(({ id, name }) => (
              <Radio key={id} value={String(id)} label={name} description={allows[name]} disabled={disabled || !mayGive(name)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Loaded>
  )
}
