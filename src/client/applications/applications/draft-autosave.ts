import {
  areSameAnswers,
  type CurrentApplication,
  findConflicts,
  mergeAnswers,
  type StepState,
} from '#client/applications/applications/steps/step-state.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import type { SavedStep } from '#shared/applications/applications/contract.ts'
import { type DraftAnswers, draftAnswers } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answerAt, withAnswer } from './answers-at.ts'
import { adoptEncrypted, keepKnownSecrets, secretPaths, withoutTypedSecrets } from './secret-fields.ts'

/** Save status of the latest answers. */
export type Saving =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** Sent again by itself: there is no connection, or the server could not take it. */
  | { readonly kind: 'waiting'; readonly isOffline: boolean }
  /** The application is no longer open in this browser. A code opens it again, and saving continues. */
  | { readonly kind: 'closed' }
  /** Another device answered the same question otherwise: the person has to choose. */
  | { readonly kind: 'contested' }
  | { readonly kind: 'refused'; readonly message: string }

/** Delay before an automatic retry, ms: 2, 4, 8, 16, then every 30 s. */
const pauseMs = (failures: number) => Math.min(2_000 * 2 ** failures, 30_000)

/** Everything is saved; `at` is the time of the latest save, ISO. */
const savedSince = (steps: readonly SavedStep[]): Saving => ({
  kind: 'saved',
  at: steps.reduce<string | null>(
    (latest, { savedAt }) => (savedAt && savedAt > (latest ?? '') ? savedAt : latest),
    null,
  ),
})

/** Unsaved answers of a step and the version they are based on. */
interface UnsentAnswers {
  readonly answers: DraftAnswers
  readonly version: number
}

type Unsent = Readonly<Record<string, UnsentAnswers>>

const keyOf = (reference: string) => `unsentAnswers.${reference}`

const isUnsent = (value: unknown): value is UnsentAnswers =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'number' &&
  'answers' in value &&
  draftAnswers.safeParse(value.answers).success

type ByStep = Readonly<Record<string, DraftAnswers>>

/** False if the list item that held the secret was removed. */
const hasPlace = (answers: DraftAnswers, path: string) => {
  const parent = path.split('.').slice(0, -1).join('.')
  return parent === '' || answerAt(answers, parent) !== undefined
}

/** The two endpoints that autosave uses. */
export interface DraftServer {
  read(): Promise<CurrentApplication>
  save(step: string, answers: DraftAnswers, version: number): Promise<SavedStep>
}

export interface Draft {
  readonly file: OpenApplication
  readonly submittedAt: string | null
  readonly steps: readonly StepState[]
  readonly saving: Saving
}

/** Delay after the last key, ms. */
const settleMs = 700

/**
 * Saves a draft while the applicant types, one request at a time. Unsaved answers are stored in session storage and
 * retried; another device's answers are never overwritten without asking.
 */
export class DraftAutosave {
  readonly #server: DraftServer
  readonly #listeners = new Set<() => void>()
  #draft: Draft
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #failures = 0
  /** Unanswered saves by step. The server may have received any of them, so they are no conflict. */
  readonly #sent = new Map<string, DraftAnswers[]>()

  /** @param known initial answers by step, for steps without saved answers. */
  constructor(server: DraftServer, current: CurrentApplication, known: Readonly<Record<string, DraftAnswers>> = {}) {
    this.#server = server
    const { file, submittedAt } = current
    this.#draft = { file, submittedAt, steps: createStepStates(current, known), saving: savedSince(current.steps) }
    if (this.#draft.steps.some(({ isUnsent }) => isUnsent)) this.#schedule(0)
  }

  readonly draft = (): Draft => this.#draft

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Applies an edit; it is saved shortly after the last key. */
  change(slug: string, change: (answers: DraftAnswers) => DraftAnswers) {
    this.#update(slug, (state) => ({ answers: change(state.answers), isUnsent: true }))
    if (this.#draft.saving.kind === 'saved' || this.#draft.saving.kind === 'refused') this.#tell({ kind: 'unsaved' })
    this.#schedule(settleMs)
  }

  /** Saves a step, even if nothing was changed. */
  keep(slug: string): Promise<void> {
    this.#update(slug, ({ saved, isUnsent }) => ({ isUnsent: isUnsent || saved.version === 0 }))
    return this.flush()
  }

  /** Saves every step with answers, including prefilled ones that were never opened. */
  keepAll(): Promise<void> {
    for (const { step, answers, saved } of this.#draft.steps)
      if (saved.version === 0 && Object.keys(answers).length > 0) this.#update(step.slug, () => ({ isUnsent: true }))
    return this.flush()
  }

  /** Sends all unsaved answers. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Resolves a conflict: conflicting answers come from `whose`; other changes are merged. */
  choose(slug: string, whose: 'mine' | 'theirs') {
    this.#update(slug, (state) => {
      const { step, theirs } = state
      if (!theirs) return {}
      const answers = keepKnownSecrets(step, mergeAnswers(state, theirs.answers, whose), theirs.answers)
      return { saved: theirs, theirs: undefined, answers, isUnsent: !areSameAnswers(step, answers, theirs.answers) }
    })
    return this.flush()
  }

  /** Loads what other devices saved. Unsaved answers stay. */
  async refresh(): Promise<void> {
    await this.#running
    this.#adopt(await this.#server.read())
    if (this.#draft.saving.kind === 'saved') this.#tell(this.#settled())
    if (this.#draft.steps.some(({ isUnsent, theirs }) => isUnsent && !theirs)) this.#schedule(0)
  }

  /** Called when another request finds the application closed in this browser. */
  lose() {
    this.#tell({ kind: 'closed' })
  }

  /** Continues after the application is reopened in this browser. */
  async resume(): Promise<void> {
    await this.refresh()
    this.#tell({ kind: 'unsaved' })
    return this.flush()
  }

  /** Cancels all timers. */
  stop() {
    clearTimeout(this.#timer)
  }

  async #sendAll() {
    // Requests would be refused until the application is reopened.
    if (this.#draft.saving.kind === 'closed') return
    for (;;) {
      const next = this.#draft.steps.find(({ isUnsent, theirs }) => isUnsent && !theirs)
      if (!next) break
      try {
        await this.#send(next)
        this.#failures = 0
      } catch (error) {
        if (!(await this.#isMended(error, next))) return
      }
    }
    this.#tell(this.#settled())
  }

  async #send({ step, answers: sent, saved: before }: StepState) {
    // Stays `waiting` until a request succeeds.
    if (this.#draft.saving.kind !== 'waiting') this.#tell({ kind: 'saving' })
    this.#sent.set(step.slug, [...(this.#sent.get(step.slug) ?? []).filter((one) => one !== sent), sent])
    const saved = await this.#server.save(step.slug, sent, before.version)
    this.#sent.delete(step.slug)
    this.#update(step.slug, ({ answers: now }) => ({
      saved,
      answers: adoptEncrypted(step, { now, sent, saved: saved.answers, problems: saved.problems }),
      isUnsent: now !== sent,
    }))
  }

  /** Returns whether the next save can start immediately. */
  async #isMended(error: unknown, { step }: StepState): Promise<boolean> {
    const status = error instanceof RequestError ? error.status : undefined
    if (status === 409) {
      try {
        this.#adopt(await this.#server.read())
        return this.#draft.file.stage === 'draft'
      } catch (again) {
        return this.#isMended(again, this.#state(step.slug))
      }
    }
    if (status === 401) this.#tell({ kind: 'closed' })
    else if (status === undefined || (status >= 400 && status < 500 && status !== 429)) this.#refuse(error)
    else {
      this.#tell({ kind: 'waiting', isOffline: status === 0 })
      const asked = error instanceof RequestError ? (error.details.retryAfter ?? 0) * 1_000 : 0
      this.#schedule(Math.max(asked, pauseMs(this.#failures++)))
    }
    return false
  }

  #settled = (): Saving =>
    this.#draft.steps.some(({ theirs }) => theirs)
      ? { kind: 'contested' }
      : savedSince(this.#draft.steps.map(({ saved }) => saved))

  #refuse(error: unknown) {
    const message = error instanceof RequestError ? (error.details.reason ?? error.userMessage) : String(error)
    this.#tell({ kind: 'refused', message })
  }

  #adopt(current: CurrentApplication) {
    const steps = this.#draft.steps.map((state) => {
      const theirs = current.steps.find(({ slug }) => slug === state.step.slug)
      return theirs ? mergeStep(state, theirs, this.#sent.get(state.step.slug) ?? []) : state
    })
    const { file, submittedAt } = current
    this.#set({ ...this.#draft, file, submittedAt, steps })
  }

  #state = (slug: string): StepState => {
    const state = this.#draft.steps.find(({ step }) => step.slug === slug)
    if (!state) throw new Error(`This application has no step ${slug}.`)
    return state
  }

  #update(slug: string, change: (state: StepState) => Partial<StepState>) {
    const changed = { ...this.#state(slug), ...change(this.#state(slug)) }
    this.#set({ ...this.#draft, steps: this.#draft.steps.map((state) => (state.step.slug === slug ? changed : state)) })
  }

  #tell(saving: Saving) {
    this.#set({ ...this.#draft, saving })
  }

  #set(draft: Draft) {
    this.#draft = draft
    const unsent = draft.steps.filter(({ isUnsent }) => isUnsent)
    storeUnsent(
      draft.file.reference,
      Object.fromEntries(
        unsent.map(({ step, answers, saved: { version } }) => [
          step.slug,
          { answers: withoutTypedSecrets(step, answers), version },
        ]),
      ),
    )
    for (const listener of this.#listeners) listener()
  }

  #schedule(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }
}

/**
 * Creates the step states from the saved answers and the unsaved answers in this tab.
 * @param known initial answers for steps without saved ones.
 */
function createStepStates({ file, steps }: CurrentApplication, known: ByStep): StepState[] {
  const unsent = findUnsent(file.reference)
  return stepsFor(file.type).map((step) => {
    const { slug } = step
    const saved = steps.find((one) => one.slug === slug) ?? {
      ...{ slug, answers: {}, version: 0, savedAt: null, problems: {} },
    }
    const kept = unsent[slug]
    if (!kept) {
      const answers = saved.version === 0 ? { ...known[slug], ...saved.answers } : saved.answers
      return { step, answers, saved, isUnsent: false }
    }
    // Unsaved answers never include secrets, so the saved ones are added again.
    const answers = secretPaths(step, saved.answers)
      .filter((path) => answerAt(kept.answers, path) === undefined && hasPlace(kept.answers, path))
      .reduce((filled, path) => withAnswer(filled, path, answerAt(saved.answers, path)), kept.answers)
    // If another device has saved since, the common version is unknown.
    const before = kept.version === saved.version ? saved : { ...saved, answers: {}, version: kept.version }
    return mergeStep({ step, answers, saved: before, isUnsent: true }, saved, [])
  })
}

/** Returns unsaved answers of this tab by step; they survive a reload or crash. Never contains secrets. */
function findUnsent(reference: string): Unsent {
  const stored = readSession(keyOf(reference))
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, unsent]) => isUnsent(unsent)))
}

function storeUnsent(reference: string, unsent: Unsent) {
  if (Object.keys(unsent).length === 0) removeSession(keyOf(reference))
  else writeSession(keyOf(reference), unsent)
}

/**
 * Merges the local state of a step with a newer version from the server.
 * @param unanswered saves that got no response.
 */
function mergeStep(state: StepState, theirs: SavedStep, unanswered: readonly DraftAnswers[]): StepState {
  const { step, answers: now, saved, isUnsent } = state
  if (theirs.version === saved.version) return state
  if (!isUnsent) return { step, answers: theirs.answers, saved: theirs, isUnsent: false }
  const sent = unanswered.find((one) => areSameAnswers(step, one, theirs.answers))
  if (sent) {
    const answers = adoptEncrypted(step, { now, sent, saved: theirs.answers, problems: theirs.problems })
    return { step, answers, saved: theirs, isUnsent: now !== sent }
  }
  if (areSameAnswers(step, now, theirs.answers))
    return { step, answers: theirs.answers, saved: theirs, isUnsent: false }
  if (findConflicts(state, theirs.answers).length > 0) return { ...state, theirs }
  // Different questions were changed, so both changes are kept.
  return { step, answers: mergeAnswers(state, theirs.answers, 'mine'), saved: theirs, isUnsent: true }
}
