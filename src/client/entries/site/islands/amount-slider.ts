export { hydrateAmountSlider as wake } from '#client/intake/calculators/amount-slider.ts'
