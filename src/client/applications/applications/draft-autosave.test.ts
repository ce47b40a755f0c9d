// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '#client/platform/request/request-error.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import type { SavedStep } from '#shared/applications/applications/contract.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { DraftAutosave } from './draft-autosave.ts'

const file: OpenApplication = {
  ...{ reference: 'HL-7Q4K-92XM', type: 'personal', stage: 'draft', name: 'Ada Harbor', email: 'ada@example.com' },
  ...{ isVerified: false, hasTranscript: false },
}

/** Mimics the server's versions, conflicts and encrypted secrets. `fail` simulates network errors. */
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
    const encrypted =
      typeof answers.ssn === 'string' ? { ssn: { ref: `ref${version}`, last4: answers.ssn.slice(-4) } } : {}
    const saved = {
      ...{ slug, answers: { ...answers, ...encrypted }, version: version + 1, problems: {} },
      savedAt: '2026-03-02T10:32:00.000Z',
    }
    this.steps.set(slug, saved)
    if (this.fail === 'answer') throw new RequestError('NETWORK_ERROR', 0)
    return saved
  }

  /** Saves as another device would. */
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

test('typing is saved once, shortly after the last key', async () => {
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

test('typing continues offline, survives a reload, and is saved once the connection is back', async () => {
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

test('a lost response does not cause a conflict with ourselves', async () => {
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

test("another device's answers are never overwritten without asking, and either version can be chosen", async () => {
  for (const winner of ['mine', 'theirs'] as const) {
    server = new Server()
    const autosave = await open()
    await server.saveElsewhere('request', { purpose: 'Theirs' })
    type(autosave, { purpose: 'Mine' })
    await vi.advanceTimersByTimeAsync(800)
    expect(step(autosave)).toMatchObject({ answers: { purpose: 'Mine' }, theirs: { answers: { purpose: 'Theirs' } } })
    expect(server.steps.get('request')?.answers).toEqual({ purpose: 'Theirs' })
    expect(autosave.draft().saving).toEqual({ kind: 'contested' })

    await autosave.choose('request', winner)
    const expected = { purpose: winner === 'mine' ? 'Mine' : 'Theirs' }
    expect(server.steps.get('request')?.answers).toEqual(expected)
    expect(step(autosave)).toMatchObject({ answers: expected, isUnsent: false, theirs: undefined })
  }
})

test('a conflict in one step does not block the others', async () => {
  const autosave = await open()
  await server.saveElsewhere('request', { purpose: 'Theirs' })
  type(autosave, { purpose: 'Mine' })
  type(autosave, { employment: 'retired' }, 'income')
  await vi.advanceTimersByTimeAsync(800)
  expect(server.steps.get('income')?.answers).toEqual({ employment: 'retired' })
})

test('identical answers on two devices are no conflict', async () => {
  const autosave = await open()
  await server.saveElsewhere('request', { urgency: 'week', purpose: 'A roof' })
  type(autosave, { purpose: 'A roof', urgency: 'week' })
  await vi.advanceTimersByTimeAsync(800)
  expect(step(autosave).isUnsent).toBe(false)
  expect(step(autosave).theirs).toBeUndefined()
})

test('returning to the page loads what another device saved', async () => {
  const autosave = await open()
  await server.saveElsewhere('request', { purpose: 'Theirs' })
  await autosave.refresh()
  expect(step(autosave).answers).toEqual({ purpose: 'Theirs' })
})

test('after the session expires, the applicant is asked to reopen; input is kept and saving continues', async () => {
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

test('if another request finds the session expired, saving stops until the application is reopened', async () => {
  const autosave = await open()
  autosave.lose()
  type(autosave, { purpose: 'A roof' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.saves).toEqual([])
  await autosave.resume()
  expect(server.steps.get('request')?.answers).toEqual({ purpose: 'A roof' })
})

test('a secret is only ever sent to the server, and only its last digits come back', async () => {
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

test("choosing this device's answers keeps a secret that the other device replaced", async () => {
  await server.saveElsewhere('applicant', { ssn: '111-11-1111' })
  const autosave = await open()
  await server.saveElsewhere('applicant', { ssn: '123-45-6789', city: 'Bangor' })
  type(autosave, { city: 'Portland' }, 'applicant')
  await vi.advanceTimersByTimeAsync(800)
  await autosave.choose('applicant', 'mine')
  expect(server.saves.at(-1)?.answers).toEqual({ ssn: { ref: 'ref1', last4: '6789' }, city: 'Portland' })
})

test('an application submitted on another device is shown as submitted', async () => {
  const autosave = await open()
  server.stage = 'submitted'
  type(autosave, { purpose: 'Too late' })
  await vi.advanceTimersByTimeAsync(800)
  expect(autosave.draft().file.stage).toBe('submitted')
})

test('known answers prefill the first step and are saved only on Continue', async () => {
  const autosave = await open({ applicant: { fullName: 'Ada Harbor' } })
  expect(step(autosave, 'applicant')).toMatchObject({
    answers: { fullName: 'Ada Harbor' },
    isUnsent: false,
  })
  await autosave.keep('applicant')
  expect(server.steps.get('applicant')?.answers).toEqual({ fullName: 'Ada Harbor' })
})

test('a prefilled step that was never opened is saved before submission', async () => {
  const autosave = await open({ request: { amountDollars: 60_000 }, income: {} })
  expect(server.saves).toEqual([])
  await autosave.keepAll()
  expect(server.saves.map(({ slug, answers }) => [slug, answers])).toEqual([['request', { amountDollars: 60_000 }]])
})

test('changes made by only one device are merged without a conflict', async () => {
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
