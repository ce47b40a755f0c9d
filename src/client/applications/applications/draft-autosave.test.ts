// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftAutosave } from '#client/applications/applications/draft-autosave.ts'
import { RequestError } from '#client/platform/request-error.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import type { SavedStep } from '#shared/applications/applications/contract.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'

const file: OpenApplication = {
  ...{ reference: 'HL-7Q4K-92XM', type: 'personal', stage: 'draft', name: 'Ada Harbor', email: 'ada@example.com' },
  isVerified: false,
}

/** Behaves as the server does: versions, conflicts, sealed secrets. What the line does is said by `fail`. */
class Server {
  fail: 'nothing' | 'line' | 'session' | 'answer' = 'nothing'
  stage = file.stage
  saves: { slug: string; answers: DraftAnswers; version: number }[] = []
  steps = new Map<string, SavedStep>(
    stepsFor('personal').map(({ slug }) => [slug, { slug, answers: {}, version: 0, savedAt: null, problems: {} }]),
  )

  read = async () => {
    this.#refuse()
    return { file: { ...file, stage: this.stage }, steps: [...this.steps.values()], submittedAt: null }
  }

  save = async (slug: string, answers: DraftAnswers, version: number) => {
    this.#refuse()
    this.saves.push({ slug, answers, version })
    const before = this.steps.get(slug)
    if (this.stage !== 'draft' || before?.version !== version) throw new RequestError('VALIDATION_ERROR', 409)
    const sealed =
      typeof answers.ssn === 'string' ? { ssn: { ref: `ref${version}`, last4: answers.ssn.slice(-4) } } : {}
    const saved = {
      ...{ slug, answers: { ...answers, ...sealed }, version: version + 1, problems: {} },
      savedAt: '2026-03-02T10:32:00.000Z',
    }
    this.steps.set(slug, saved)
    if (this.fail === 'answer') throw new RequestError('NETWORK_ERROR', 0)
    return saved
  }

  /** As another device would. */
  async saveElsewhere(slug: string, answers: DraftAnswers) {
    await this.save(slug, answers, this.steps.get(slug)?.version ?? 0)
    this.saves.pop()
  }

  #refuse() {
    if (this.fail === 'line') throw new RequestError('NETWORK_ERROR', 0)
    if (this.fail === 'session') throw new RequestError('AUTHENTICATION_ERROR', 401)
  }
}

let server: Server
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  server = new Server()
})
afterEach(() => vi.useRealTimers())

const open = async (known = {}) => new DraftAutosave(server, await server.read(), known)
const type = (autosave: DraftAutosave, answers: DraftAnswers, slug = 'request') =>
  autosave.change(slug, (before) => ({ ...before, ...answers }))
const step = (autosave: DraftAutosave, slug = 'request') => {
  const state = autosave.draft().steps.find((one) => one.step.slug === slug)
  if (!state) throw new Error(slug)
  return state
}
const stored = () => JSON.stringify({ ...sessionStorage })

test('what is typed is saved once, a moment after the last key', async () => {
  const autosave = await open()
  for (const purpose of ['A', 'A r', 'A roof']) {
    type(autosave, { purpose })
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(autosave.draft().saving.kind).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(700)
  expect(server.saves).toEqual([{ slug: 'request', answers: { purpose: 'A roof' }, version: 0 }])
  expect(autosave.draft().saving).toEqual({ kind: 'saved', at: '2026-03-02T10:32:00.000Z' })
  expect(stored()).toBe('{}')
})

test('without a connection typing goes on, a reload loses nothing, and it is sent by itself later', async () => {
  const autosave = await open()
  server.fail = 'line'
  type(autosave, { purpose: 'A roof' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(autosave.draft().saving).toEqual({ kind: 'waiting', isOffline: true })
  type(autosave, { urgency: 'week' })
  await vi.advanceTimersByTimeAsync(1_000)
  autosave.stop()

  server.fail = 'nothing'
  const reloaded = await open()
  expect(step(reloaded).answers).toEqual({ purpose: 'A roof', urgency: 'week' })
  server.fail = 'line'
  await vi.advanceTimersByTimeAsync(10)
  expect(reloaded.draft().saving.kind).toBe('waiting')
  server.fail = 'nothing'
  await vi.advanceTimersByTimeAsync(2_100)
  expect(server.steps.get('request')?.answers).toEqual({ purpose: 'A roof', urgency: 'week' })
  expect(stored()).toBe('{}')
})

test('an answer that was lost on its way back makes no conflict with ourselves', async () => {
  const autosave = await open()
  server.fail = 'answer'
  type(autosave, { purpose: 'A roof', ssn: '123-45-6789' }, 'applicant')
  await vi.advanceTimersByTimeAsync(800)
  type(autosave, { city: 'Portland' }, 'applicant')
  server.fail = 'nothing'
  await vi.advanceTimersByTimeAsync(3_000)
  expect(step(autosave, 'applicant').theirs).toBeUndefined()
  expect(server.steps.get('applicant')).toMatchObject({ version: 2, answers: { city: 'Portland', purpose: 'A roof' } })
  expect(step(autosave, 'applicant').answers.ssn).toMatchObject({ last4: '6789' })
})

test('what another device saved is never overwritten unasked, and either version can be chosen', async () => {
  for (const whose of ['mine', 'theirs'] as const) {
    server = new Server()
    const autosave = await open()
    await server.saveElsewhere('request', { purpose: 'Theirs' })
    type(autosave, { purpose: 'Mine' })
    await vi.advanceTimersByTimeAsync(800)
    expect(step(autosave)).toMatchObject({ answers: { purpose: 'Mine' }, theirs: { answers: { purpose: 'Theirs' } } })
    expect(server.steps.get('request')?.answers).toEqual({ purpose: 'Theirs' })
    expect(autosave.draft().saving).toEqual({ kind: 'contested' })

    await autosave.choose('request', whose)
    const expected = { purpose: whose === 'mine' ? 'Mine' : 'Theirs' }
    expect(server.steps.get('request')?.answers).toEqual(expected)
    expect(step(autosave)).toMatchObject({ answers: expected, isUnsent: false, theirs: undefined })
  }
})

test('a conflict in one step holds up no other', async () => {
  const autosave = await open()
  await server.saveElsewhere('request', { purpose: 'Theirs' })
  type(autosave, { purpose: 'Mine' })
  type(autosave, { employment: 'retired' }, 'income')
  await vi.advanceTimersByTimeAsync(800)
  expect(server.steps.get('income')?.answers).toEqual({ employment: 'retired' })
})

test('two devices that typed the same have no conflict', async () => {
  const autosave = await open()
  await server.saveElsewhere('request', { urgency: 'week', purpose: 'A roof' })
  type(autosave, { purpose: 'A roof', urgency: 'week' })
  await vi.advanceTimersByTimeAsync(800)
  expect(step(autosave).isUnsent).toBe(false)
  expect(step(autosave).theirs).toBeUndefined()
})

test('coming back to the page shows what another device saved meanwhile', async () => {
  const autosave = await open()
  await server.saveElsewhere('request', { purpose: 'Theirs' })
  await autosave.refresh()
  expect(step(autosave).answers).toEqual({ purpose: 'Theirs' })
})

test('a session that ended asks to be opened again, keeps what is typed, and goes on', async () => {
  const autosave = await open()
  server.fail = 'session'
  type(autosave, { purpose: 'A roof' })
  await vi.advanceTimersByTimeAsync(800)
  const kinds: string[] = []
  autosave.subscribe(() => kinds.push(autosave.draft().saving.kind))
  type(autosave, { urgency: 'week' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(new Set(kinds)).toEqual(new Set(['closed']))
  expect(stored()).toContain('A roof')
  server.fail = 'nothing'
  await autosave.resume()
  expect(server.steps.get('request')?.answers).toEqual({ purpose: 'A roof', urgency: 'week' })
})

test('a call beside the autosave that finds the session ended stops the saving until the file is open again', async () => {
  const autosave = await open()
  autosave.lose()
  type(autosave, { purpose: 'A roof' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.saves).toEqual([])
  await autosave.resume()
  expect(server.steps.get('request')?.answers).toEqual({ purpose: 'A roof' })
})

test('a secret leaves the browser’s memory for nowhere but the server, and comes back as its end', async () => {
  const autosave = await open()
  server.fail = 'line'
  type(autosave, { ssn: '123-45-6789', city: 'Portland' }, 'applicant')
  await vi.advanceTimersByTimeAsync(800)
  expect(stored()).toContain('Portland')
  expect(stored()).not.toContain('6789')
  server.fail = 'nothing'
  await vi.advanceTimersByTimeAsync(2_100)
  expect(step(autosave, 'applicant').answers.ssn).toEqual({ ref: 'ref0', last4: '6789' })
})

test('answers kept over another device’s do not lose a secret that it has replaced', async () => {
  await server.saveElsewhere('applicant', { ssn: '111-11-1111' })
  const autosave = await open()
  await server.saveElsewhere('applicant', { ssn: '123-45-6789', city: 'Bangor' })
  type(autosave, { city: 'Portland' }, 'applicant')
  await vi.advanceTimersByTimeAsync(800)
  await autosave.choose('applicant', 'mine')
  expect(server.saves.at(-1)?.answers).toEqual({ ssn: { ref: 'ref1', last4: '6789' }, city: 'Portland' })
})

test('an application that was sent meanwhile is shown as sent', async () => {
  const autosave = await open()
  server.stage = 'submitted'
  type(autosave, { purpose: 'Too late' })
  await vi.advanceTimersByTimeAsync(800)
  expect(autosave.draft().file.stage).toBe('submitted')
})

test('what is known already stands in the first boxes, and is saved only when somebody goes on', async () => {
  const autosave = await open({ applicant: { fullName: 'Ada Harbor' } })
  expect(step(autosave, 'applicant')).toMatchObject({ answers: { fullName: 'Ada Harbor' }, isUnsent: false })
  await autosave.keep('applicant')
  expect(server.steps.get('applicant')?.answers).toEqual({ fullName: 'Ada Harbor' })
})

test('a step that was filled in beforehand and never opened is saved before the application is sent', async () => {
  const autosave = await open({ request: { amountDollars: 60_000 }, income: {} })
  expect(server.saves).toEqual([])
  await autosave.keepAll()
  expect(server.saves.map(({ slug, answers }) => [slug, answers])).toEqual([['request', { amountDollars: 60_000 }]])
})

test('what only one device has changed is no conflict: both stand', async () => {
  const autosave = await open()
  type(autosave, { amountDollars: 50_000, purpose: 'A roof' })
  await vi.runAllTimersAsync()
  await server.saveElsewhere('request', { amountDollars: 75_000, purpose: 'A roof', termMonths: 60 })
  type(autosave, { urgency: 'month' })
  await vi.runAllTimersAsync()
  const both = { amountDollars: 75_000, purpose: 'A roof', termMonths: 60, urgency: 'month' }
  expect(step(autosave)).toMatchObject({ answers: both, isUnsent: false })
  expect(step(autosave).theirs).toBeUndefined()
  expect(server.steps.get('request')?.answers).toEqual(both)
})
