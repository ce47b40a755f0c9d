import { writeSession } from '#client/platform/session/session-json.ts'
import type { LowestTerms } from '#shared/intake/calculators/payment-range.ts'
import { formatPaymentRange } from './format-payment-range.ts'
import { wantedAmountKey } from './wanted-amount.ts'

/** Updates the estimate next to the slider and remembers the amount for the analysis and the application. */
export function hydrateAmountSlider(island: HTMLElement) {
  const slider = island.querySelector<HTMLInputElement>('input[type=range]')
  const shown = island.querySelector<HTMLOutputElement>('output')
  const lines = island.querySelectorAll<HTMLElement>('[data-estimate]')
  if (!slider || !shown) throw new Error('The amount slider is incomplete.')
  const terms = JSON.parse(island.querySelector<HTMLElement>('[data-terms]')?.dataset.terms ?? '') as LowestTerms
  const show = () => {
    const { amount, estimate } = formatPaymentRange(Number(slider.value), terms)
    shown.textContent = amount
    slider.ariaValueText = amount
    lines.forEach((line, index) => {
      line.textContent = estimate[index] ?? ''
    })
  }
  slider.addEventListener('input', () => {
    show()
    writeSession(wantedAmountKey, Number(slider.value))
  })
  // The browser restores the slider on Back and on reload.
  show()
  if (slider.value !== slider.defaultValue) writeSession(wantedAmountKey, Number(slider.value))
  island.dataset.awake = ''
}
