import { hydrateTyped } from '#client/entries/site/hydrate-typed.tsx'
import { QuoteDesk } from '#client/pages/site/merchant/quote-desk.tsx'

export const wake = hydrateTyped(QuoteDesk)
