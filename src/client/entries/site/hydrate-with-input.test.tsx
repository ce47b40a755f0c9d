// @vitest-environment jsdom
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hydrateWithInput } from './hydrate-with-input.tsx'

function Questions() {
  const [factor, setFactor] = useState('1.30')
  const [kind, setKind] = useState('loan')
  const [state, setState] = useState('NV')
  return (
    <>
      <input aria-label="Factor" value={factor} onChange={({ currentTarget }) => setFactor(currentTarget.value)} />
      {['loan', 'advance'].map((each) => (
        <input
          key={each}
          type="radio"
          name="kind"
          value={each}
          checked={kind === each}
          onChange={() => setKind(each)}
        />
      ))}
      <select aria-label="State" value={state} onChange={({ currentTarget }) => setState(currentTarget.value)}>
        <option>NV</option>
        <option>CA</option>
      </select>
      <select aria-label="Industry">
        <option value="">Please choose</option>
        <option>Food</option>
      </select>
      <input type="range" aria-label="Fees" min={0} max={2000} step={50} defaultValue={961} />
      <output>{[factor, kind, state].join(' ')}</output>
    </>
  )
}

const renderIsland = () => {
  const island = document.createElement('div')
  island.innerHTML = renderToString(<Questions />)
  document.body.append(island)
  return island
}
const result = (island: HTMLElement) => island.querySelector('output')?.textContent

test('input from before hydration is applied when the island hydrates', async () => {
  const island = renderIsland()
  const [factor, , advance] = island.querySelectorAll('input')
  const state = island.querySelector('select')
  if (!factor || !advance || !state) throw new Error('The fields are missing.')
  factor.value = '1.4'
  advance.checked = true
  state.value = 'CA'
  hydrateWithInput(Questions)(island)
  await expect.poll(() => result(island)).toBe('1.4 advance CA')
  expect([factor.value, advance.checked, state.value]).toEqual(['1.4', true, 'CA'])
})

test('fields that still have their initial value fire no events', async () => {
  const island = renderIsland()
  let events = 0
  for (const type of ['input', 'change', 'click']) island.addEventListener(type, () => events++)
  hydrateWithInput(Questions)(island)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([result(island), events]).toEqual(['1.30 loan NV', 0])
})
