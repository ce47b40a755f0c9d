import { expect, type Page } from '@playwright/test'

/** Pauses the installed clock of a page this much later than now, ms; on a busy machine that time may have passed. */
export const pauseClock = (page: Page, aheadMs: number) =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs)).toPass()
