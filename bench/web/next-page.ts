import { setTimeout } from 'node:timers/promises'
import { startBrowser } from './browser.ts'

/** From the click, after a short hover, until the page was painted. */
export interface NextPage {
  readonly ms: number
  readonly wasPrerendered: boolean
}

export async function clickThrough(address: string, from: string, to: string): Promise<NextPage> {
  const browser = await startBrowser()
  try {
    const tab = await openTab(browser.port, address + from)
    await setTimeout(2_000)
    const place = await tab.evaluate<{ x: number; y: number } | null>(`(() => {
      for (const link of document.querySelectorAll('a[href="${to}"]')) {
        const { x, y, width, height } = link.getBoundingClientRect()
        if (width > 0 && y >= 0 && y + height < innerHeight) return { x: x + width / 2, y: y + height / 2 }
      }
      return null
    })()`)
    if (!place) throw new Error(`${from} shows no link to ${to}.`)
    const mouse = (type: string, more: object = {}) => tab.send('Input.dispatchMouseEvent', { type, ...place, ...more })
    await mouse('mouseMoved')
    tab.leave()
    await setTimeout(1_000)
    const again = await tabAt(browser.port, address + from)
    const press = (type: string) =>
      again.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 })
    await press('mousePressed')
    const clicked = Date.now()
    await press('mouseReleased')
    again.leave()
    await setTimeout(1_500)
    const arrived = await (await tabAt(browser.port, address + to)).evaluate<{
      at: number
      activation: number
    }>(`(() => {
      const { activationStart } = performance.getEntriesByType('navigation')[0]
      const [{ startTime }] = performance.getEntriesByName('first-contentful-paint')
      return { at: performance.timeOrigin + Math.max(startTime, activationStart), activation: activationStart }
    })()`)
    return { ms: Math.round(arrived.at - clicked), wasPrerendered: arrived.activation > 0 }
  } finally {
    await browser.stop()
  }
}

interface Target {
  readonly type: string
  readonly url: string
  readonly webSocketDebuggerUrl: string
}

async function openTab(port: number, url: string) {
  const opened = await fetch(`http://127.0.0.1:${port}/json/new?${encodeURIComponent(url)}`, { method: 'PUT' })
  return speakTo((await opened.json()) as Target)
}

async function tabAt(port: number, url: string) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[]
  const target = targets.find((tab) => tab.type === 'page' && tab.url === url)
  if (!target) throw new Error(`The click did not lead to ${url}.`)
  return speakTo(target)
}

/** Directly, because libraries turn prerendering off. */
async function speakTo({ webSocketDebuggerUrl }: Target) {
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((done) => socket.addEventListener('open', done))
  const waiting = new Map<number, (answer: { result?: unknown; error?: { message: string } }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
  })
  const send = async (method: string, params: object = {}): Promise<unknown> => {
    const id = waiting.size + 1
    const { result, error } = await new Promise<{ result?: unknown; error?: { message: string } }>((done) => {
      waiting.set(id, done)
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    send,
    leave: () => socket.close(),
    evaluate: async <Value>(expression: string): Promise<Value> => {
      const answer = await send('Runtime.evaluate', { expression, returnByValue: true })
      return (answer as { result: { value: Value } }).result.value
    },
  }
}
