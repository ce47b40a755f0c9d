import { hydrate } from '#client/entries/site/hydrate.tsx'
import { MerchantFileApp } from '#client/pages/site/merchant/merchant-file-app.tsx'

export const wake = hydrate(MerchantFileApp)
