import { brandQuery } from '#shared/system/brand/brand-mark.ts'
import { monogramUrl } from '#shared/system/brand/monogram.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { mobileMedia } from '#shared/system/site/device-class.ts'

const preloaded = ['/icons/icon-192x192.png', '/icons/apple-touch-icon.png']

export function IconLinks({ settings }: { settings: SiteSettings }) {
  const query = brandQuery(settings)
  return (
    <>
      <link rel="icon" href={`/favicon.ico${query}`} sizes="32x32" />
      <link rel="icon" href={monogramUrl(settings) ?? `/icons/icon.svg${query}`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/icons/apple-touch-icon.png${query}`} />
    </>
  )
}

/** For installation, and icons for phones (specification). */
export const LaterLinks = ({ settings }: { settings: SiteSettings }) => (
  <>
    <link rel="manifest" href="/manifest.webmanifest" />
    <IconPreloads settings={settings} />
  </>
)

const IconPreloads = ({ settings }: { settings: SiteSettings }) =>
  preloaded.map((href) => (
    <link
      key={href}
      rel="preload"
      as="image"
      href={href + brandQuery(settings)}
      media={mobileMedia}
      fetchPriority="low"
    />
  ))
