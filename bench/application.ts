/**
 * `npm run bench:application`. Walks a business and a personal application on a phone's screen and adds up, screen by
 * screen, how long a person takes by a model of reading, typing and tapping, plus the measured waits. Fails above 8
 * minutes for a business and 5 for a person. The model assumes that nothing is filled in by the browser.
 */
import { chromium, type Page } from '@playwright/test'
import { startProgram } from '../e2e/program.ts'
import { readSampleCode } from '../e2e/submit-application.ts'
import { findChromium } from '../scripts/find-chromium.ts'

const limitMinutes = { business: 8, personal: 5 } as const

/** Silent reading of English non-fiction: Brysbaert 2019, 238 words a minute. */
const wordsReadPerSecond = 238 / 60
/** On a phone, five characters a word: 40 words a minute, a little above the mean of Palin et al. 2019. */
const charactersPerSecond = (40 * 5) / 60
/** Keystroke-level model (Card, Moran and Newell): point and tap, and decide what to answer. */
const [tapSeconds, thinkSeconds] = [1.1, 1.35]
/** Opens the sample PDF, finds the code and returns. */
const sampleSeconds = 20

interface Screen {
  readonly name: string
  words: number
  characters: number
  taps: number
  answers: number
  extraSeconds: number
  waitSeconds: number
}

const secondsOf = ({ words, characters, taps, answers, extraSeconds, waitSeconds }: Screen) =>
  words / wordsReadPerSecond +
  characters / charactersPerSecond +
  taps * tapSeconds +
  answers * thinkSeconds +
  extraSeconds +
  waitSeconds

/** Acts like a person and counts what a person does. */
class Walk {
  readonly screens: Screen[] = []
  readonly #page: Page
  readonly #read = new Set<string>()

  constructor(page: Page) {
    this.#page = page
  }

  get #screen(): Screen {
    const screen = this.screens.at(-1)
    if (!screen) throw new Error('Enter a screen first.')
    return screen
  }

  /** Reads what is new on this screen. */
  async enter(name: string) {
    await this.#page.getByRole('heading', { name, exact: true }).first().waitFor()
    const lines = await this.#page.evaluate(visibleTexts)
    const words = lines
      .filter((line) => !this.#read.has(line))
      .join(' ')
      .split(/\s+/)
      .filter(Boolean).length
    for (const line of lines) this.#read.add(line)
    this.screens.push({ name, words, characters: 0, taps: 0, answers: 0, extraSeconds: 0, waitSeconds: 0 })
  }

  async type(label: string | RegExp, text: string) {
    await this.#page.getByLabel(label).first().fill(text)
    this.#screen.characters += text.length
    this.#screen.taps++
    this.#screen.answers++
  }

  /** Opens the list and picks an option. */
  async select(label: string, option: string) {
    await this.#page.getByLabel(label, { exact: true }).selectOption(option)
    this.#screen.taps += 2
    this.#screen.answers++
  }

  async check(label: string | RegExp, group?: RegExp) {
    const scope = group ? this.#page.getByRole('group', { name: group }) : this.#page
    await scope.getByLabel(label).first().check()
    this.#screen.taps++
    this.#screen.answers++
  }

  spend(seconds: number) {
    this.#screen.extraSeconds += seconds
  }

  /** Taps a button and waits for the next screen. */
  async press(button: string, next: string) {
    const before = performance.now()
    await this.#page.getByRole('button', { name: button, exact: true }).click()
    await this.#page.getByRole('heading', { name: next, exact: true }).first().waitFor()
    this.#screen.taps++
    this.#screen.waitSeconds += (performance.now() - before) / 1000
    await this.enter(next)
  }
}

/**
 * Runs in the page. From the top to the button that leads on, without the choices of closed lists and without text for
 * screen readers.
 */
function visibleTexts(): string[] {
  const button = [...document.querySelectorAll('main button')].find(({ textContent }) =>
    /^(Start application|Continue|Submit my application)$/.test(textContent?.trim() ?? ''),
  )
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const lines: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (button && button.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) break
    const text = node.textContent?.trim()
    if (
      text &&
      parent?.checkVisibility({ visibilityProperty: true }) &&
      !parent.closest('select, .sr-only, script, noscript')
    )
      lines.push(text)
  }
  return lines
}

const ada = { name: 'Ada Harbor', email: 'ada@example.com', phone: '2075550142' }

async function start(page: Page, address: string, who: 'My business' | 'Me personally') {
  await page.goto(`${address}/application-portal`)
  await page.locator('main [data-awake]').first().waitFor()
  const walk = new Walk(page)
  await walk.enter('Start an application')
  await walk.check(who)
  await walk.type('Full name', ada.name)
  await walk.type('Email', ada.email)
  return walk
}

async function giveAddress(walk: Walk) {
  await walk.type('Street address', '1 Pier Road')
  await walk.type('City', 'Portland')
  await walk.select('State', 'ME')
  await walk.type('ZIP code', '04101')
}

async function giveRequest(walk: Walk) {
  await walk.type('How much do you need?', '50000')
  await walk.type('What is the money for?', 'A second oven and its installation')
  await walk.check('This month')
}

/** Consents without the code, then the review. */
async function finish(page: Page, walk: Walk) {
  for (const box of await page.getByRole('checkbox', { name: /I agree/ }).all()) {
    await box.check()
    walk.spend(tapSeconds + thinkSeconds)
  }
  await walk.type('Your full name, as your signature', ada.name)
  await walk.press('Continue', 'Review and submit')
  await walk.press('Submit my application', 'We received your application')
  // The receipt is read after the application is done.
  walk.screens.pop()
}

async function walkBusiness(page: Page, address: string): Promise<readonly Screen[]> {
  const walk = await start(page, address, 'My business')
  await walk.press('Start application', 'Your business')
  await walk.type('Legal name', 'Harbor Bakery LLC')
  await walk.select('Type of business', 'llc')
  await walk.type('When did it start?', '3/2019')
  await walk.type('What does it do?', 'Bakery')
  await walk.type('Business phone', ada.phone)
  await giveAddress(walk)
  await walk.press('Continue', 'Owners')
  await walk.type('Ownership', '100')
  await walk.type('Phone', ada.phone)
  // The address of a shop is rarely the owner's.
  await giveAddress(walk)
  await walk.select('Approximate personal credit score', '650_699')
  await walk.check('No', /Any bankruptcy/)
  await walk.press('Continue', 'Funding request')
  await giveRequest(walk)
  await walk.press('Continue', 'Financials')
  await walk.type('Average monthly revenue', '18000')
  await walk.check('Yes', /profit last year/)
  await walk.check('Yes', /business taxes current/)
  await walk.check('No', /open loans or advances/)
  await walk.press('Continue', 'Documents')
  await walk.press('Continue', 'Lenders')
  await walk.press('Continue', 'Consents and signature')
  await finish(page, walk)
  return walk.screens
}

async function walkPersonal(page: Page, address: string): Promise<readonly Screen[]> {
  const walk = await start(page, address, 'Me personally')
  await walk.press('Start application', 'About you')
  await walk.type('Phone', ada.phone)
  await giveAddress(walk)
  await walk.check('I rent', /Your home/)
  await walk.press('Continue', 'Funding request')
  await giveRequest(walk)
  await walk.press('Continue', 'Income and debts')
  await walk.check('Employed', /Your work/)
  await walk.type('Employer', 'Pier Bakery')
  await walk.type('Annual income before tax', '62000')
  await walk.type('Monthly debt payments', '400')
  await walk.select('Your approximate credit score', '650_699')
  await walk.press('Continue', 'Documents')
  await walk.press('Continue', 'Lenders')
  await walk.press('Continue', 'Consents and signature')
  const code = await readSampleCode(page, address)
  walk.spend(sampleSeconds)
  await walk.type('Sample page code', code)
  await finish(page, walk)
  return walk.screens
}

const program = await startProgram()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  for (const [type, walk] of [['business', walkBusiness] as const, ['personal', walkPersonal] as const]) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
    const screens = await walk(await context.newPage(), program.address)
    await context.close()
    const total = screens.reduce((sum, screen) => sum + secondsOf(screen), 0)
    console.table(
      screens.map((screen) => ({
        screen: screen.name,
        words: screen.words,
        characters: screen.characters,
        taps: screen.taps,
        'wait s': Number(screen.waitSeconds.toFixed(1)),
        seconds: Math.round(secondsOf(screen)),
      })),
    )
    console.log(`${type}: ${(total / 60).toFixed(1)} minutes (limit ${limitMinutes[type]})`)
    if (total > limitMinutes[type] * 60) process.exitCode = 1
  }
} finally {
  await browser.close()
  await program.stop()
}
