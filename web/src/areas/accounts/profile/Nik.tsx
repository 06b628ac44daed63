import { accountRules, listTeam, listVendorUsers, readScholar, type AccountOwner } from '@pandu/contract/accounts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../kit/call.ts'
import { useCan } from '../../../kit/can.tsx'
import { toastError } from '../../../kit/toast.ts'
import classes from './profile.module.css'

/** Fetched on a click and never cached, because every read is logged. */
const readNik = async ({ id, role }: AccountOwner): Promise<string> => {
  if (role === 'SCHOLAR') return (await call(readScholar, { scholar_id: id, include: 'nik' })).data.nik
  const list = role === 'VENDOR' ? listVendorUsers : listTeam
  return (await call(list, { filter: { user_id: id }, include: 'nik' })).data[0]?.nik ?? ''
}

/** The citizen number. It is masked until somebody with the right to see it clicks. */
export function Nik({ account, masked }: { account: AccountOwner; masked: string }) {
  const { can } = useCan(accountRules.readSensitive, account)
  const [whole, setWhole] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!masked) return '–'

  const show = async () => {
    setBusy(true)
    try {
      setWhole(await readNik(account))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={classes.nik}>
      <span aria-live="polite">{whole ?? masked.replaceAll('*', '•')}</span>
      {can && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={busy}
          aria-label={whole ? 'Hide NIK' : 'Show NIK'}
          onClick={() => (whole ? setWhole(undefined) : void show())}
        >
          {whole ? 'Hide' : 'Show'}
        </Button>
      )}
    </span>
  )
}
