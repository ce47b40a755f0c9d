import { RequestError } from '#client/platform/request-error.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import type { SavedStep } from '#shared/applications/applications/contract.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { createStepStates } from './create-step-states.ts'
import { mergeAnswers } from './diff-answers.ts'
import { mergeStep } from './merge-step.ts'
import { areSameAnswers } from './same-answers.ts'
import { pauseMs, type Saving, savedSince } from './saving.ts'
import { adoptEncrypted, keepKnownSecrets, withoutTypedSecrets } from './secret-fields.ts'
import type { CurrentApplication, StepState } from './step-state.ts'
import { storeUnsent } from './unsent-answers.ts'

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
