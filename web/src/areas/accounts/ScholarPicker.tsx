import { MOST_PICKED } from '@pandu/contract/accounts'
import type { Endpoint } from '@pandu/contract/kit'
import { useMemo } from 'react'
import { type MatchingFilter, PickerDialog, type PickerProps, type PickedRows, type RowOf } from '../../kit/dialogs/index.ts'
import { Avatar } from '../../kit/display.tsx'
import { yearOptions } from '../../kit/form/years.ts'
import { toastError } from '../../kit/toast.ts'
import { useUniversities } from './useUniversities.ts'

interface ScholarLook {
  id: number
  name: string
  no_tf: string | null
  university: string | null
  profile_picture?: string | null
}

/** What is sent: the ticked scholars, or the filter that all of them match together with the number of matches that the list showed. */
type PickedScholars<R> = { scholars: PickedRows<R> } | { matching: MatchingFilter; expected: number }

interface ScholarPickerProps<E extends Endpoint> extends Pick<
  PickerProps<E>,
  'code' | 'title' | 'endpoint' | 'where' | 'input' | 'size' | 'pick' | 'picking' | 'empty' | 'searchLabel'
> {
  look: (row: RowOf<E>) => ScholarLook
  /** When it fails, the dialog shows the error and keeps the picked scholars. */
  send: (picked: PickedScholars<RowOf<E>>) => Promise<unknown>
}

/** Picks scholars from a list with a search and filters for cohort and university: single ones, or all who match. */
export function ScholarPicker<E extends Endpoint>({ look, send, ...props }: ScholarPickerProps<E>) {
  const { options } = useUniversities()
  const filters = useMemo(
    () => [
      { key: 'year_tf', label: 'Cohort', options: yearOptions() },
      { key: 'university_id', label: 'University', options },
    ],
    [options],
  )
  const sendOrSay = async (picked: PickedScholars<RowOf<E>>) => {
    try {
      await send(picked)
    } catch (error) {
      toastError(error)
      throw error
    }
  }
  return (
    <PickerDialog
      {...props}
      many
      filters={filters}
      onPick={(scholars) => sendOrSay({ scholars })}
      all={{ most: MOST_PICKED, onPick: (matching, expected) => sendOrSay({ matching, expected }) }}
      row={(row) => {
        const { id, name, no_tf, university, profile_picture } = look(row)
        return {
          id,
          title: name,
          detail: [no_tf, university].filter(Boolean).join(' · '),
          picture: <Avatar name={name} src={profile_picture ?? null} size={32} />,
        }
      }}
    />
  )
}
