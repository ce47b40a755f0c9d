import { type CheckId, checks } from './checks.ts'
import { checkEverything } from './results.ts'

/** Runs the checks at once, on request and on network changes, and copies the result as text. */
export function wakeSiteCheck(island: HTMLElement) {
  const summary = island.querySelector('[data-summary]')
  const cell = (id: CheckId) => island.querySelector(`[data-check=${id}]`)
  const say = (words: string) => {
    if (summary) summary.textContent = words
  }

  async function check() {
    say('Checking...')
    const results = await checkEverything()
    for (const { id } of checks) {
      const { text, isGood } = results[id]
      const place = cell(id)
      if (place) place.textContent = isGood ? text : `⚠ ${text}`
    }
    const faults = checks.filter(({ id }) => !results[id].isGood).length
    say(faults === 0 ? 'Everything works.' : `${faults} of ${checks.length} checks found a problem.`)
  }

  async function copy() {
    const lines = checks.map(({ id, name }) => `${name}: ${cell(id)?.textContent}`)
    const { href } = new URL(location.pathname, location.href)
    const text = [href, new Date().toISOString(), navigator.userAgent, ...lines].join('\n')
    try {
      await navigator.clipboard.writeText(text)
      say('Copied.')
    } catch {
      say('Your browser doesn’t allow copying. Select the lines and copy them.')
    }
  }

  island.querySelector('[data-again]')?.addEventListener('click', check)
  island.querySelector('[data-copy]')?.addEventListener('click', copy)
  for (const type of ['online', 'offline']) addEventListener(type, check)
  island.dataset.awake = ''
  island.ariaBusy = null
  void check()
}
