import type { Endpoint } from '@pandu/contract/kit'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../session.ts'
import { useLatest } from '../../useLatest.ts'
import { fetchCode } from '../../connection.ts'
import type { DraftKeeper, DraftView } from './DraftKeeper.ts'
import type { OfferedDraft } from './offeredDrafts.ts'
import type * as Pieces from './draftParts.ts'
import { useStore } from '../../useStore.ts'

type Values = Record<string, unknown>

/** The draft that the server keeps of a form until it is sent: `draft: { call: updateCourse, of: course.id }`. */
export interface DraftOption {
  /** The call that the form sends; `submit` passes `more` on to it, so that the draft ends with the call. */
  call: Endpoint
  /** Which record the form is about, where there are several. */
  of?: number | string | undefined
  /** The state of the record that the form has read; not needed if the form has `record`. */
  state?: number | string | undefined
}

/** The read state of a record without one: a hash of the initial values of the form. */
export const fingerprint = (start: Values) => {
  let sum = 0
  for (const letter of JSON.stringify(start)) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return String(sum)
}

interface Around {
  values: Values
  start: Values
  same: (a: unknown, b: unknown) => boolean
  restore: (values: Values) => void
  /** A chosen file was refused; its message belongs to the field. */
  onRefusedFile: (field: string, message: string) => void
  /** When the record changed after the draft was begun, as a text. */
  onOutdated: (draftTime: string) => void
}

export interface FormDraft extends DraftView {
  isOn: boolean
  /** The components that show it; loaded with the first form that has a draft. */
  pieces: Pick<typeof Pieces, 'DraftMark' | 'DraftNotice'> | undefined
  /** Continues an earlier draft. */
  take: (offer: OfferedDraft) => void
  discard: () => void
  /** The two ways to handle a newer text of another tab. */
  keepMine: () => void
  takeTheirs: () => void
  /** Saves now, as when a field is left. */
  hurry: () => void
  /** How much of a chosen file is on the server, in percent; undefined where nothing is. */
  arrived: (file: File) => number | undefined
}

const none: DraftView = { offers: [], elsewhere: undefined, mark: undefined, savedAt: undefined, message: undefined }
const silent = () => () => {}

/** Keeps what is typed in a long form on the server, for each person, until it is sent; what has not reached the server yet is kept on this device. */
export function useDraft(option: DraftOption | undefined, around: Around) {
  const userId = useSession()?.user.id
  const [machine, setMachine] = useState<{ pieces: typeof Pieces; keeper: DraftKeeper }>()
  const { pieces, keeper } = machine ?? {}
  const begun = useRef(false)
  const latest = useLatest(around)
  useEffect(() => {
    if (!option || !userId || begun.current) return
    begun.current = true
    const { call, of = 'new', state } = option
    const about = {
      userId,
      call,
      record: String(of),
      state: state === undefined ? null : String(state),
      onRefusedFile: (field: string, message: string) => latest.current.onRefusedFile(field, message),
    }
    void fetchCode(() => import('./draftParts.ts')).then(
      (pieces) => setMachine({ pieces, keeper: new pieces.DraftKeeper(about) }),
      // Without it the form still works, and asks before it is left.
      () => {},
    )
  }, [option, userId, latest])
  const view = useStore(keeper?.subscribe ?? silent, () => keeper?.view ?? none)
  const { values, start, same } = around

  useEffect(() => keeper?.start(), [keeper])
  useEffect(() => {
    keeper?.change(Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, start[name]))))
  }, [keeper, values, start, same])

  const put = (text: { values: Values; files: OfferedDraft['files'] }) => {
    if (!pieces) return
    // Only fields that the form still has.
    const whole = pieces.withFiles(text.values, text.files)
    latest.current.restore(Object.fromEntries(Object.entries(whole).filter(([name]) => name in latest.current.values)))
  }
  // A draft with the same values as the form does not count as one.
  const idle =
    view.offers.length > 0 &&
    view.offers.every(
      (offer) => offer.files.length === 0 && Object.entries(offer.values).every(([name, value]) => same(value, start[name])),
    )
  useEffect(() => {
    if (idle) void keeper?.discard().catch(() => {})
  }, [keeper, idle])

  const draft: FormDraft = {
    ...view,
    isOn: option !== undefined,
    pieces,
    offers: idle ? [] : view.offers,
    take: (offer) => {
      keeper?.take(offer)
      put(offer)
      if (option?.state !== undefined && offer.state !== null && offer.state !== String(option.state))
        around.onOutdated(pieces?.draftTime(offer.at) ?? '')
    },
    discard: () => void keeper?.discard().catch(() => {}),
    keepMine: () => keeper?.keepMine(),
    takeTheirs: () => {
      const { elsewhere } = view
      if (typeof elsewhere !== 'object') return
      keeper?.takeTheirs(elsewhere)
      latest.current.restore(latest.current.start)
      put(elsewhere)
    },
    hurry: () => void keeper?.flush(),
    arrived: (file) => keeper?.arrived(file),
  }
  return { draft, keeper }
}
