import type { Locator, Page } from '@playwright/test'

/** Reads from the staff API. */
export type Call = (path: string) => Promise<object>

/** A daily task, measured from a first screen to the text that shows it is done. */
export interface Task {
  readonly name: string
  /** As measured in the review of the earlier version on a busy machine; undefined if it wasn't. */
  readonly before?: { readonly clicks?: number; readonly fields?: number; readonly seconds: number }
  /** Opens the first screen, which is not measured. */
  readonly prepare: (page: Page, call: Call) => Promise<void>
  readonly perform: (page: Page, hand: Hand) => Promise<void>
}

/** What a hand does: clicks (a native select takes two), shortcuts, and fields that are typed into. */
export class Hand {
  clicks = 0
  keys = 0
  fields = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator) {
    this.clicks++
    await target.click()
  }

  /** Extends a selection. */
  async clickWithShift(target: Locator) {
    this.clicks++
    await target.click({ modifiers: ['Shift'] })
  }

  async press(key: string) {
    this.keys++
    await this.page.keyboard.press(key)
  }

  async type(target: Locator, text: string) {
    this.fields++
    await target.fill(text)
  }

  /** Types where the focus is. */
  async typeHere(text: string) {
    this.fields++
    await this.page.keyboard.type(text)
  }

  async choose(target: Locator, option: string) {
    this.clicks += 2
    await target.selectOption(option)
  }
}
