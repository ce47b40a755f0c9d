import { hydrate } from '#client/entries/site/hydrate.tsx'
import { QuoteApp } from '#client/pages/site/merchant/quote-app.tsx'

export const wake = hydrate(QuoteApp)
