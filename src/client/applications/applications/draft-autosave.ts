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

export type Saving =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** Retries automatically: offline, or the server was unavailable. */
  | { readonly kind: 'waiting'; readonly isOffline: boolean }
  /** Closed in this browser. A code reopens it, and saving continues. */
  | { readonly kind: 'closed' }
  /** Another device answered differently: the applicant has to choose. */
  | { readonly kind: 'contested' }
  | { readonly kind: 'refused'; readonly message: string }

/** Delay before a retry, ms: 2, 4, 8, 16, then every 30 s. */
const pauseMs = (failures: number) => Math.min(2_000 * 2 ** failures, 30_000)

/** Everything is saved; `at` is the latest save, ISO. */
const savedSince = (steps: readonly SavedStep[]): Saving => ({
  kind: 'saved',
  at: steps.reduce<string | null>(
    (latest, { savedAt }) => (savedAt && savedAt > (latest ?? '') ? savedAt : latest),
    null,
  ),
})

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

/** False if the secret's list item was removed. */
const hasPlace = (answers: DraftAnswers, path: string) => {
  const parent = path.split('.').slice(0, -1).join('.')
  return parent === '' || answerAt(answers, parent) !== undefined
}

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
 * retried; never overwrites another device's answers without asking.
 */
export class DraftAutosave {
  readonly #server: DraftServer
  readonly #listeners = new Set<() => void>()
  #draft: Draft
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #failures = 0
  /** Unanswered saves by step. The server may have any of them, so they are no conflict. */
  readonly #sent = new Map<string, DraftAnswers[]>()

  /** @param known answers by step, for steps without saved ones. */
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

  /** Saves a step, even if unchanged. */
  keep(slug: string): Promise<void> {
    this.#update(slug, ({ saved, isUnsent }) => ({ isUnsent: isUnsent || saved.version === 0 }))
    return this.flush()
  }

  /** Saves all answers, including prefilled ones that were never opened. */
  keepAll(): Promise<void> {
    for (const { step, answers, saved } of this.#draft.steps)
      if (saved.version === 0 && Object.keys(answers).length > 0) this.#update(step.slug, () => ({ isUnsent: true }))
    return this.flush()
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Resolves a conflict in favor of `whose`; merges other changes. */
  choose(slug: string, winner: 'mine' | 'theirs') {
    this.#update(slug, (state) => {
      const { step, theirs } = state
      if (!theirs) return {}
      const answers = keepKnownSecrets(step, mergeAnswers(state, theirs.answers, winner), theirs.answers)
      return { saved: theirs, theirs: undefined, answers, isUnsent: !areSameAnswers(step, answers, theirs.answers) }
    })
    return this.flush()
  }

  /** Loads other devices' answers. Unsaved answers stay. */
  async refresh(): Promise<void> {
    await this.#running
    this.#adopt(await this.#server.read())
    if (this.#draft.saving.kind === 'saved') this.#tell(this.#settled())
    if (this.#draft.steps.some(({ isUnsent, theirs }) => isUnsent && !theirs)) this.#schedule(0)
  }

  /** Called when another request finds the application closed here. */
  lose() {
    this.#tell({ kind: 'closed' })
  }

  /** Continues after the application is reopened. */
  async resume(): Promise<void> {
    await this.refresh()
    this.#tell({ kind: 'unsaved' })
    return this.flush()
  }

  stop() {
    clearTimeout(this.#timer)
  }

  async #sendAll() {
    // The server refuses requests until the application is reopened.
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
      const waitMs = error instanceof RequestError ? (error.details.retryAfter ?? 0) * 1_000 : 0
      this.#schedule(Math.max(waitMs, pauseMs(this.#failures++)))
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

/** @param known initial answers for steps without saved ones. */
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
    // Unsaved answers never include secrets: adds the saved ones.
    const answers = secretPaths(step, saved.answers)
      .filter((path) => answerAt(kept.answers, path) === undefined && hasPlace(kept.answers, path))
      .reduce((filled, path) => withAnswer(filled, path, answerAt(saved.answers, path)), kept.answers)
    // If another device has saved since, the common version is unknown.
    const before = kept.version === saved.version ? saved : { ...saved, answers: {}, version: kept.version }
    return mergeStep({ step, answers, saved: before, isUnsent: true }, saved, [])
  })
}

/** Unsaved answers survive a reload or crash. Never contains secrets. */
function findUnsent(reference: string): Unsent {
  const stored = readSession(keyOf(reference))
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, unsent]) => isUnsent(unsent)))
}

function storeUnsent(reference: string, unsent: Unsent) {
  if (Object.keys(unsent).length === 0) removeSession(keyOf(reference))
  else writeSession(keyOf(reference), unsent)
}

/** @param unanswered saves that got no response. */
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
  // Different questions were changed: keeps both.
  return { step, answers: mergeAnswers(state, theirs.answers, 'mine'), saved: theirs, isUnsent: true }
}
