import { hydrate } from '#client/entries/site/hydrate.tsx'
import { MerchantFileDesk } from '#client/pages/site/merchant/merchant-file-app.tsx'

export const wake = hydrate(MerchantFileDesk)
