// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { RequestError } from '#client/platform/request/request-error.ts'
import { clearDrafts } from './draft-store.ts'
import { type Saving, useRecordForm } from './use-record-form.ts'

const saved = { name: 'Acme', notes: '' }
const conflict = () => new RequestError('VALIDATION_ERROR', 409)

/** A mutation whose requests are answered by the test. */
function useFakeSaving(requests: PromiseWithResolvers<object>[]) {
  const [state, setState] = useState<{ error: Error | null; isPending: boolean }>({ error: null, isPending: false })
  const saving: Saving<object, object> = {
    ...state,
    reset: () => setState({ error: null, isPending: false }),
    async mutateAsync(_input, options) {
      const request = Promise.withResolvers<object>()
      requests.push(request)
      setState({ error: null, isPending: true })
      try {
        const reply = await request.promise
        setState({ error: null, isPending: false })
        options?.onSuccess?.(reply)
        return reply
      } catch (error) {
        setState({ error: error as Error, isPending: false })
        throw error
      }
    },
  }
  return saving
}

type Options = Omit<Parameters<typeof useRecordForm<typeof saved, number, object, object>>[1], 'saving'>

function open(options: Options) {
  const requests: PromiseWithResolvers<object>[] = []
  const { result, rerender, unmount } = renderHook(
    (props: Options) => useRecordForm('lender one', { ...props, saving: useFakeSaving(requests) }),
    { initialProps: options },
  )
  return {
    form: () => result.current,
    load: (next: Partial<Options>) => rerender({ ...options, ...next }),
    change: (values: Partial<typeof saved>) => act(() => result.current.change(values)),
    submit: () => act(() => result.current.submit({})),
    answer: () => act(async () => requests.at(-1)?.resolve({})),
    refuse: (error: Error) => act(async () => requests.at(-1)?.reject(error)),
    close: unmount,
  }
}

afterEach(clearDrafts)

test('another user’s change of an edited field is a conflict that only a refusal lets the form overwrite', async () => {
  const { form, load, change, submit, refuse, answer } = open({ saved, version: 1 })
  change({ notes: 'Mine' })
  load({ saved: { name: 'Acme Inc', notes: 'Theirs' }, version: 2 })
  expect(form().draft).toEqual({ name: 'Acme Inc', notes: 'Mine' })
  expect(form()).toMatchObject({ conflict: { fields: ['notes'], isKnown: false }, merged: ['name'], baseVersion: 1 })

  submit()
  expect(form()).toMatchObject({ conflict: undefined, isSaving: true })
  await refuse(conflict())
  expect(form()).toMatchObject({ conflict: { fields: ['notes'], isKnown: true }, baseVersion: 2 })
  expect(form().problem).not.toBeNull()

  submit()
  await answer()
  expect(form()).toMatchObject({ conflict: undefined, isDirty: false, problem: null })
})

test('a change without a conflict is merged, and the base version follows', () => {
  const { form, load, change } = open({ saved, version: 1 })
  change({ notes: 'Mine' })
  load({ saved: { name: 'Acme Inc', notes: '' }, version: 2 })
  expect(form()).toMatchObject({ conflict: undefined, baseVersion: 2, draft: { name: 'Acme Inc', notes: 'Mine' } })
})

test('field messages of a refusal are at the field, and the edits stay', async () => {
  const { form, change, submit, refuse } = open({ saved, version: 1 })
  change({ name: '' })
  submit()
  const validationErrors = { name: 'Please enter a name' }
  await refuse(new RequestError('VALIDATION_ERROR', 422, { validationErrors }))
  expect(form().field('name')).toMatchObject({ name: 'name', value: '', error: 'Please enter a name' })
  expect(form()).toMatchObject({ isDirty: true, baseVersion: 1 })
  act(() => form().discard())
  expect(form()).toMatchObject({ isDirty: false, problem: null, draft: saved })
})

test('a closed form is restored with its base version', () => {
  const first = open({ saved, version: 1 })
  first.change({ notes: 'Mine' })
  first.close()
  const { form } = open({ saved: { ...saved, notes: 'Theirs' }, version: 2 })
  expect(form()).toMatchObject({ isDirty: true, baseVersion: 1, conflict: { fields: ['notes'], isKnown: false } })
  expect(form().draft.notes).toBe('Mine')
})

test('edits made while a request is in flight stay, based on the values that were sent', async () => {
  const { form, load, change, submit, answer } = open({ saved, version: 1 })
  change({ notes: 'Sent' })
  submit()
  change({ notes: 'Sent, and more' })
  load({ saved: { ...saved, notes: 'Sent' }, version: 2 })
  await answer()
  expect(form()).toMatchObject({ isDirty: true, conflict: undefined, baseVersion: 2 })
  expect(form().draft.notes).toBe('Sent, and more')
})

test('a form that saves after it was closed leaves no draft', async () => {
  const { change, submit, close, answer } = open({ saved, version: 1 })
  change({ notes: 'Mine' })
  submit()
  close()
  await answer()
  expect(open({ saved, version: 1 }).form().isDirty).toBe(false)
})

test('compared as a record, a change of any field conflicts, and the fields stay together', () => {
  const { form, load, change } = open({ saved, version: 1, compare: 'record' })
  change({ notes: 'Mine' })
  load({ saved: { name: 'Acme Inc', notes: '' }, version: 2 })
  expect(form().draft).toEqual({ name: 'Acme', notes: 'Mine' })
  expect(form()).toMatchObject({ conflict: { isKnown: false }, baseVersion: 1 })
})

test('a form with values of its own is based on the version it was opened on, even without an edit', () => {
  const { form, load } = open({ saved, version: 1, compare: 'record', start: () => ({ notes: 'Today' }) })
  expect(form()).toMatchObject({ isDirty: false, draft: { name: 'Acme', notes: 'Today' } })
  load({ saved: { ...saved, name: 'Acme Inc' }, version: 2 })
  expect(form()).toMatchObject({ conflict: { fields: ['name'], isKnown: false }, baseVersion: 1 })
  act(() => form().discard())
  expect(form()).toMatchObject({ conflict: undefined, draft: { name: 'Acme Inc', notes: '' } })
})

test('an action conflicts with any change since it was begun, except the user’s own', () => {
  const { form, load, change } = open({ saved, version: 1, compare: 'version' })
  load({ version: 2 })
  expect(form()).toMatchObject({ conflict: undefined, baseVersion: 2 })
  change({ notes: 'Mine' })
  act(() => form().rebase(2, 3))
  load({ version: 3 })
  expect(form()).toMatchObject({ conflict: undefined, baseVersion: 3 })
  load({ version: 4 })
  expect(form()).toMatchObject({ conflict: { isKnown: false }, baseVersion: 3 })
  change({ notes: '' })
  expect(form()).toMatchObject({ conflict: undefined, isDirty: false, baseVersion: 4 })
})

test('a new record has one id until its values change or it is saved', async () => {
  const { form, change, submit, refuse, answer } = open({ saved })
  change({ notes: 'One' })
  const id = form().newId
  submit()
  await refuse(new RequestError('NETWORK_ERROR', 0))
  expect(form().newId).toBe(id)
  change({ notes: 'Two' })
  const second = form().newId
  expect(second).not.toBe(id)
  submit()
  await answer()
  expect(form()).toMatchObject({ isDirty: false, draft: saved })
  expect(form().newId).not.toBe(second)
})
