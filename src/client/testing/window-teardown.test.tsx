// @vitest-environment jsdom
import { setTimeout as sleep } from 'node:timers/promises'
import { screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { closeWindow } from './window-teardown.ts'

let calls = 0

/** Updates in timers and every turn of the event loop, and continues after unmounting. */
function NeverDone() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const update = () => {
      calls++
      setCount((count) => count + 1)
    }
    const updateInEachTurn = () => {
      setImmediate(updateInEachTurn)
      update()
    }
    const updateLater = () => {
      setTimeout(updateLater, 1)
      update()
    }
    setInterval(update, 1)
    updateInEachTurn()
    updateLater()
  }, [])
  return <p>Rendered {count} times</p>
}

test('a component that schedules work after its test ends does not reach React once the window is closed', async () => {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<NeverDone />)
  expect(await screen.findByText(/Rendered \d\d+ times/)).toBeDefined()
  await closeWindow()
  expect(document.querySelector('p')).toBeNull()

  const before = calls
  await sleep(50)
  expect(calls).toBe(before)
})
