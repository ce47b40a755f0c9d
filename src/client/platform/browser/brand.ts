import { defaultBrandName } from '#shared/kit/brand-name.ts'

const content = (name: string) =>
  typeof document === 'undefined'
    ? null
    : document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null

/** Returns the name of the brokerage, which the server writes into the admin's document. */
export const brandName = (): string => content('application-name') ?? defaultBrandName

/** Returns the address of the brokerage's icon. */
export const brandIcon = (): string =>
  document.querySelector('link[rel="icon"][type="image/svg+xml"]')?.getAttribute('href') ?? '/icons/icon.svg'
