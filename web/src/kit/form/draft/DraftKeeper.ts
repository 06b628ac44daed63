import { discardDraft, type Draft, isSecretField, keepDraftFile, readDraft, saveDraft } from '@pandu/contract/drafts'
import { PART_BYTES } from '@pandu/contract/files'
import { type Endpoint, SESSION_EXPIRED } from '@pandu/contract/kit'
import { call, CallError, type CallOptions, newKey } from '../../call.ts'
import { onConnectionChange } from '../../connection.ts'
import { sessionHasChanged } from '../../offlineAnswers.ts'
import { isRefusedFile, refuseFile, setUploadId, uploadIdOf } from '../../requests.ts'
import { filesIn, draftFilesIn, valuesWithoutFiles } from './draftFiles.ts'
import { type LocalCopy, localCopies } from './localCopies.ts'
import { type OfferedDraft, offeredDrafts, contentOf } from './offeredDrafts.ts'

/** Typed text is saved after a pause of so many milliseconds. */
const REST = 800
const FIRST_RETRY = 2000
const LAST_RETRY = 30_000
/** How many bytes a page may still send while it is left. */
const LAST_WORDS = 60_000

type Values = Record<string, unknown>

export interface DraftView {
  /** Earlier drafts, until one of them is chosen or all are discarded. */
  offers: readonly OfferedDraft[]
  /** What another tab or device has saved since, or that it has sent or discarded the draft. */
  elsewhere: Draft | 'gone' | undefined
  mark: 'saving' | 'saved' | 'offline' | 'refused' | undefined
  savedAt: string | undefined
  /** Why it could not be saved. */
  message: string | undefined
}

interface About {
  userId: number
  call: Endpoint
  record: string
  state: string | null
  /** The server has refused a chosen file: its contents are not what its name says, for example. */
  onRefusedFile: (field: string, message: string) => void
}

const nothing: DraftView = { offers: [], elsewhere: undefined, mark: undefined, savedAt: undefined, message: undefined }
const EMPTY = contentOf({ values: {}, files: [] })

/** Saves what is typed into one form automatically, as the server's draft of that form; see decision 32. */
export class DraftKeeper {
  view = nothing
  readonly #about: About
  readonly #place: { form: string; record: string }
  readonly #local: ReturnType<typeof localCopies>
  /** What an earlier form left on this device. It is read before this form stores anything, because its own copy is no earlier draft. */
  readonly #left: LocalCopy | undefined
  readonly #writer = newKey()
  readonly #listeners = new Set<() => void>()
  readonly #uploads = new Map<File, Promise<void>>()
  /** How much of each of them has arrived, in percent. */
  readonly #percents = new Map<File, number>()
  #values: Values = {}
  #saved = EMPTY
  #version = 0
  #loading: Promise<boolean> | undefined
  #sending: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #retry = FIRST_RETRY
  /** While the form is being sent nothing is saved, because a late draft would remain afterwards. */
  #paused = false
  #ended = false
  /** The server keeps no drafts of this form for this person. */
  #isClosed = false

  constructor(about: About) {
    this.#about = about
    this.#place = { form: about.call.at, record: about.record }
    this.#local = localCopies(about.userId, about.call.at, about.record)
    this.#left = this.#local.newest()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  #show(change: Partial<DraftView>) {
    this.view = { ...this.view, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Looks for earlier drafts, and saves when the page is left and when the connection is restored. Answers a function that stops this. */
  start = () => {
    this.#ended = false
    void this.#load()
    const onVisible = () => void (document.visibilityState === 'visible' ? this.#look() : this.#leave())
    const onHide = () => this.#leave()
    // A page that began without a connection does not know of earlier drafts yet.
    const stop = onConnectionChange((lost) => lost || void this.#load().then(() => this.flush()))
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pagehide', onHide)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pagehide', onHide)
      this.#ended = true
      void this.flush()
    }
  }

  /** The fields that differ from the initial values. */
  change = (values: Values) => {
    this.#values = values
    this.#takeFiles()
    if (this.#isSaved()) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), REST)
  }

  #words = () => contentOf({ values: valuesWithoutFiles(this.#values), files: draftFilesIn(this.#values) })
  #isSaved = () => this.#words() === this.#saved
  /** Whether nothing would be lost if the page were closed now. */
  isSafe = () => {
    const isWhole = filesIn(this.#values).every(([, file]) => uploadIdOf(file) !== undefined)
    const secrets = Object.entries(this.#values).some(([name, value]) => isSecretField(name) && Boolean(value))
    return isWhole && !secrets && this.#isSaved() && !this.view.offers.length && !this.view.elsewhere
  }

  /** Saves what is not saved yet; one request at a time. */
  flush = async () => {
    clearTimeout(this.#timer)
    await this.#sending
    this.#sending ??= this.#save().finally(() => (this.#sending = undefined))
    await this.#sending
  }

  async #save() {
    if (this.#paused || this.#isClosed) return
    this.#takeFiles()
    if (this.#isSaved()) return
    this.#keepHere()
    if (!(await this.#load())) return this.#isClosed ? undefined : this.#again()
    if (this.view.offers.length || this.view.elsewhere) return
    const words = this.#words()
    this.#show({ mark: 'saving', message: undefined })
    try {
      if (words === EMPTY) await this.#forget()
      else {
        const { data } = await this.#send({})
        this.#version = data.version
        this.#show({ savedAt: data.saved_at })
      }
      this.#saved = words
      this.#retry = FIRST_RETRY
      if (this.#isSaved()) this.#local.drop()
      else this.#timer = setTimeout(() => void this.flush(), REST)
      this.#show({ mark: words === EMPTY ? undefined : 'saved' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.isUncertain) this.#again()
      else if (error.status === 409) await this.#compare()
      else this.#show({ mark: 'refused', message: error.message })
    }
  }

  #input = () => ({
    ...this.#place,
    version: this.#version,
    writer: this.#writer,
    state: this.#about.state,
    values: valuesWithoutFiles(this.#values),
    files: Object.fromEntries(draftFilesIn(this.#values).map(({ field, id }) => [field, id])),
  })

  /** Nobody waits for it, so a broken server opens no error page; only an ended session asks to sign in again. */
  async #send(options: CallOptions) {
    const input = this.#input()
    try {
      return await call(saveDraft, input, { quiet: true, ...options })
    } catch (error) {
      if (!(error instanceof CallError && (error.status === 401 || error.status === SESSION_EXPIRED))) throw error
      return await call(saveDraft, input, options)
    }
  }

  #again() {
    this.#show({ mark: 'offline' })
    clearTimeout(this.#timer)
    if (!this.#ended) this.#timer = setTimeout(() => void this.flush(), this.#retry)
    this.#retry = Math.min(this.#retry * 2, LAST_RETRY)
  }

  #keepHere = () => {
    // Somebody has signed out in another tab: nothing of this person is kept on the device any more.
    if (sessionHasChanged()) return
    this.#local.keep({
      at: Date.now(),
      version: this.#version,
      state: this.#about.state,
      values: valuesWithoutFiles(this.#values),
      files: draftFilesIn(this.#values),
    })
  }

  #leave() {
    if (this.#isSaved() || this.#paused || this.#ended) return
    this.#keepHere()
    if (!this.#loading || this.#sending || this.view.offers.length || this.view.elsewhere) return
    if (JSON.stringify(this.#input()).length < LAST_WORDS)
      void call(saveDraft, this.#input(), { quiet: true, keepalive: true }).catch(() => {})
  }

  /** True once the server has answered which drafts it has. */
  #load(): Promise<boolean> {
    this.#loading ??= call(readDraft, this.#place, { quiet: true }).then(
      ({ data }) => {
        this.#version = data?.version ?? 0
        const offers = offeredDrafts(data, this.#left)
        if (!this.#ended) this.#show({ offers })
        return true
      },
      (error: unknown) => {
        this.#loading = undefined
        this.#isClosed = error instanceof CallError && [403, 404].includes(error.status)
        return false
      },
    )
    return this.#loading
  }

  async #read() {
    const { data } = await call(readDraft, this.#place, { quiet: true })
    return data
  }

  /** Another tab was faster. If it saved the same, nothing has to be done; otherwise the person decides. */
  async #compare() {
    const theirs = await this.#read().catch(() => undefined)
    if (theirs === undefined) return this.#again()
    if (theirs && contentOf(theirs) === this.#words()) {
      this.#version = theirs.version
      this.#saved = this.#words()
      return this.#show({ mark: 'saved', savedAt: theirs.saved_at })
    }
    this.#show({ elsewhere: theirs ?? 'gone', mark: undefined })
  }

  /** Somebody who returns to the page is told what happened to the draft meanwhile. */
  async #look() {
    if (this.#version === 0 || this.#paused || this.#sending || this.view.offers.length || this.view.elsewhere) return
    const theirs = await this.#read().catch(() => undefined)
    if (theirs !== undefined && theirs?.version !== this.#version && !this.#sending && !this.#ended) await this.#compare()
  }

  #takeFiles() {
    if (this.#ended || this.#isClosed) return
    for (const [field, file] of filesIn(this.#values)) {
      if (uploadIdOf(file) !== undefined || this.#uploads.has(file) || isRefusedFile(file) || isSecretField(field)) continue
      this.#uploads.set(file, this.#upload(field, file))
    }
  }

  async #upload(field: string, file: File) {
    try {
      const onProgress = (share: number) => {
        // A complete file still has to be stored with the draft; and a small one is too quick for showing a progress.
        const percent = Math.min(99, Math.floor(share * 100))
        if (file.size <= PART_BYTES || percent === this.#percents.get(file)) return
        this.#percents.set(file, percent)
        this.#show({})
      }
      const { data } = await call(keepDraftFile, { form: this.#place.form, field, file }, { quiet: true, onProgress })
      setUploadId(file, data.id)
      this.#show({})
      if (!this.#paused) void this.flush()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // If the server could not be reached, the file is sent again.
      if (error.isUncertain) return
      refuseFile(file)
      if (error.status === 422 && filesIn(this.#values).some(([at, chosen]) => at === field && chosen === file))
        this.#about.onRefusedFile(field, error.errors['file']?.[0] ?? error.message)
    } finally {
      this.#uploads.delete(file)
      this.#percents.delete(file)
      this.#show({})
    }
  }

  /** How much of a chosen file is on the server, in percent; undefined where nothing is. */
  arrived = (file: File) => (uploadIdOf(file) === undefined ? this.#percents.get(file) : 100)

  /** Continues an earlier draft; the form takes its text. */
  take = (offer: OfferedDraft) => {
    this.#saved = offer.local ? '' : contentOf(offer)
    this.#show({ offers: [], mark: offer.local ? 'saving' : 'saved', savedAt: offer.local ? undefined : offer.at })
  }

  discard = async () => {
    await this.#forget()
    this.#local.drop(true)
    this.#saved = EMPTY
    this.#show({ ...nothing })
    if (!this.#isSaved()) void this.flush()
  }

  async #forget() {
    await call(discardDraft, this.#place, { quiet: true })
    this.#version = 0
  }

  /** Replaces what another tab has saved with the text of this form. */
  keepMine = () => {
    const { elsewhere } = this.view
    this.#version = typeof elsewhere === 'object' ? elsewhere.version : 0
    this.#saved = ''
    this.#show({ elsewhere: undefined })
    void this.flush()
  }

  /** Replaces the text of this form with what another tab has saved. */
  takeTheirs = (theirs: Draft) => {
    this.#version = theirs.version
    this.#saved = contentOf(theirs)
    this.#local.drop()
    this.#show({ elsewhere: undefined, mark: 'saved', savedAt: theirs.saved_at })
  }

  /**
   * Called before the form is sent: requests that are running end first, and no new one begins. What is not saved yet stays on this device meanwhile.
   */
  pause = async () => {
    this.#paused = true
    clearTimeout(this.#timer)
    if (!this.#isSaved()) this.#keepHere()
    await this.#sending
    await Promise.all(this.#uploads.values())
  }

  /** The call has not ended the draft. */
  resume = () => {
    this.#paused = false
    this.change(this.#values)
  }

  /** The call has ended the draft. */
  end = () => {
    this.#paused = false
    this.#version = 0
    this.#values = {}
    this.#saved = EMPTY
    this.#local.drop(true)
    this.#show({ ...nothing })
  }
}
