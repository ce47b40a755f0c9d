import { launch } from 'puppeteer-core'
import { callOf, deleteApis, type Engine, type EnginePage } from './engine.ts'

/** Starts Firefox without a window and drives it by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  return {
    async openPage(): Promise<EnginePage> {
      const profile = await browser.createBrowserContext()
      const page = await profile.newPage()
      await page.setViewport({ width: 1280, height: 800 })
      const open = async (address: string) => void (await page.goto(address))
      return {
        open,
        async openWithout(apis, address) {
          await page.evaluateOnNewDocument(deleteApis, apis)
          await open(address)
        },
        run: <Args extends unknown[], Result>(script: (...args: Args) => Result | Promise<Result>, ...args: Args) =>
          page.evaluate(callOf(script, args)) as Promise<Result>,
        click: (selector) => page.locator(selector).click(),
        fill: (selector, text) => page.locator(selector).fill(text),
        screenshot: async () => Buffer.from(await page.screenshot()),
        close: () => profile.close(),
      }
    },
    stop: () => browser.close(),
  }
}
