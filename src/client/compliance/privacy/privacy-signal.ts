import * as copy from './copy.ts'

/** The wording of 11 CCR 7025(c)(6). */
const honoured = copy.signalHonored
const silent = copy.noSignal

/** Shows whether the browser sends the signal (https://www.w3.org/TR/gpc/). */
export function wakePrivacySignal(island: HTMLElement) {
  const line = island.querySelector<HTMLElement>('[data-signal]')
  if (!line) throw new Error('The signal line is missing.')
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  line.textContent = globalPrivacyControl ? honoured : silent
  island.dataset.awake = ''
}
