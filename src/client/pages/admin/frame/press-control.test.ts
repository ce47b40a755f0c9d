// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { preloadWaiting, pressControl } from './press-control.ts'

beforeAll(preloadWaiting)

afterEach(() => {
  document.body.innerHTML = ''
})

const byId = (id: string) => document.getElementById(id) as HTMLElement

test('a button is pressed and a field takes the focus; what was drawn last comes first', () => {
  document.body.innerHTML = `<button id="list" aria-keyshortcuts="a"></button><button id="panel" aria-keyshortcuts="a"></button>
    <textarea id="note" aria-keyshortcuts="n"></textarea>`
  const pressed = vi.fn()
  for (const id of ['list', 'panel']) byId(id).addEventListener('click', () => pressed(id))
  pressControl('a')
  expect(pressed.mock.calls).toEqual([['panel']])
  pressControl('n')
  expect(document.activeElement).toBe(byId('note'))
})

test('a section opens, and its first field takes the focus', async () => {
  document.body.innerHTML =
    '<details id="move"><summary aria-keyshortcuts="s">Move</summary><select id="to"></select></details>'
  pressControl('s')
  expect((byId('move') as HTMLDetailsElement).open).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(byId('to')))
})

test('in a list, the focused row opens first, and then its control is used', async () => {
  document.body.innerHTML = '<div data-row="one" id="row" tabindex="0"><a id="link" href="#one">Ada</a></div>'
  const pressed = vi.fn()
  byId('link').addEventListener('click', () => {
    const panel = document.createElement('button')
    panel.setAttribute('aria-keyshortcuts', 'a')
    panel.addEventListener('click', pressed)
    document.body.append(panel)
  })
  byId('row').focus()
  pressControl('a')
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce())
})

test('without a control or a row, a key does nothing', () => {
  document.body.innerHTML = '<button id="other"></button>'
  byId('other').focus()
  pressControl('a')
  expect(document.activeElement).toBe(byId('other'))
})

test('with selected rows, a key opens the list of their bar, not that of the open record', () => {
  document.body.innerHTML = `<section data-selection-bar><select id="bar" aria-keyshortcuts="a"></select></section>
    <button id="panel" aria-keyshortcuts="a"></button>`
  const pressed = vi.fn()
  byId('panel').addEventListener('click', pressed)
  pressControl('a')
  expect(document.activeElement).toBe(byId('bar'))
  expect(pressed).not.toHaveBeenCalled()
})

test('a tab opens and its field takes the focus', async () => {
  document.body.innerHTML = '<button id="tab" role="tab" aria-keyshortcuts="n"></button>'
  byId('tab').addEventListener('click', () => {
    document.body.insertAdjacentHTML('beforeend', '<textarea id="note" aria-keyshortcuts="n"></textarea>')
  })
  pressControl('n')
  await waitFor(() => expect(document.activeElement).toBe(byId('note')))
})

test('what is typed while the field of a note loads goes into the field and runs no shortcut', async () => {
  document.body.innerHTML = '<main id="main" tabindex="-1"><p id="wait" data-loading></p></main>'
  const shortcut = vi.fn()
  document.addEventListener('keydown', shortcut)
  byId('main').focus()
  pressControl('n')
  for (const key of ['P', 'l', 'a', 'q', 'Backspace', 'y'])
    byId('main').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  expect(shortcut).not.toHaveBeenCalled()

  const typed = vi.fn()
  byId('wait').outerHTML = '<textarea id="note" aria-keyshortcuts="n"></textarea>'
  byId('note').addEventListener('input', typed)
  await waitFor(() => expect((byId('note') as HTMLTextAreaElement).value).toBe('Play'))
  expect(typed).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(byId('note'))

  byId('main').dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
  expect(shortcut).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', shortcut)
})

test('keys work again if nothing loads a field', () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main id="main" tabindex="-1"><p id="wait" data-loading></p></main>'
  const shortcut = vi.fn()
  document.addEventListener('keydown', shortcut)
  pressControl('n')
  byId('wait').remove()
  vi.advanceTimersByTime(1_000)
  byId('main').dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
  expect(shortcut).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', shortcut)
  vi.useRealTimers()
})
