/** In the words that 11 CCR 7025(c)(6) gives as an example. */
const honoured = 'Opt-Out Request Honored: your browser sends Global Privacy Control.'
const silent = 'Your browser sends no such signal now.'

/** Says in the page what the browser says (https://www.w3.org/TR/gpc/). */
export function wakePrivacySignal(island: HTMLElement) {
  const line = island.querySelector<HTMLElement>('[data-signal]')
  if (!line) throw new Error('The line about the signal is not there.')
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  line.textContent = globalPrivacyControl ? honoured : silent
  island.dataset.awake = ''
}
