// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pressControl } from './press-control.ts'

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
