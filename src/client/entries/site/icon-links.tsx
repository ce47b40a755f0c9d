import { mobileMedia } from '#shared/system/site/device-class.ts'

/** Preloaded on phones (specification); last, because the first screen needs neither. */
const preloaded = ['/icons/icon-192x192.png', '/icons/apple-touch-icon.png']

export const IconLinks = () => (
  <>
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    {preloaded.map((href) => (
      <link key={href} rel="preload" as="image" href={href} media={mobileMedia} fetchPriority="low" />
    ))}
  </>
)
