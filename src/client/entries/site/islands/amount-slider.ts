export { hydrateAmountSlider as wake } from '#client/intake/calculators/amount/amount-slider.ts'
