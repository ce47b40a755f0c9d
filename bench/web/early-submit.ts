import type { Browser } from '@playwright/test'
import { openSlowPage } from './slow-phone.ts'

export interface EarlySubmit {
  /** From submit to painted answer, ms. */
  readonly answeredMs: number
  /** From submit to the next page, ms. */
  readonly arrivedMs: number
  /** Empty if there was no problem. */
  readonly lost: string
}

export interface Visitor {
  readonly fullName: string
  readonly email: string
  readonly phone: string
}

/** Runs in the page: fills in the form like autofill, 300 ms after the first paint. */
const submitEarly = (visitor: Visitor) => {
  const isAnswered = (form: HTMLFormElement) => {
    const button = form.querySelector<HTMLElement>('[type=submit]')
    if (!button) return false
    const text = button.textContent + getComputedStyle(button, '::after').content
    return text.includes('Processing...') || form.querySelector('[role=alert]') !== null
  }
  const submit = () => {
    const form = document.querySelector<HTMLFormElement>('form[action="/api/leads/basic"]')
    if (!form) return
    for (const [name, value] of Object.entries(visitor)) {
      const input = form.elements.namedItem(name) as HTMLInputElement
      input.value = value
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
    }
    const start = Date.now()
    sessionStorage.benchSubmitted = start
    form.requestSubmit()
    const look = () => {
      if (isAnswered(form)) requestAnimationFrame(() => setTimeout(() => (sessionStorage.benchAnswered = Date.now())))
      else requestAnimationFrame(look)
    }
    look()
  }
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (paint && location.pathname === '/') setTimeout(submit, paint.startTime + 300 - performance.now())
  }).observe({ type: 'paint', buffered: true })
}

export async function submitOnce(browser: Browser, address: string, visitor: Visitor): Promise<EarlySubmit> {
  const { page, context } = await openSlowPage(browser)
  await page.addInitScript(submitEarly, visitor)
  try {
    await page.goto(`${address}/`)
    await page.waitForURL('**/free-analysis', { timeout: 15_000, waitUntil: 'commit' })
    const arrived = Date.now()
    await page.waitForLoadState('load')
    const kept = await page.evaluate(() => ({ ...sessionStorage }))
    const { name, email, phone, leadId } = JSON.parse(kept.prequalifiedData ?? '{}')
    const isKept = name === visitor.fullName && email === visitor.email && phone === visitor.phone && leadId
    const isOpen = new URL(page.url()).search !== ''
    return {
      answeredMs: Number(kept.benchAnswered) - Number(kept.benchSubmitted),
      arrivedMs: arrived - Number(kept.benchSubmitted),
      lost: isOpen ? 'text was typed into the address bar' : isKept ? '' : 'not saved in the browser',
    }
  } catch (error) {
    return { answeredMs: Number.NaN, arrivedMs: Number.NaN, lost: String(error).split('\n')[0] ?? '' }
  } finally {
    await context.close()
  }
}
