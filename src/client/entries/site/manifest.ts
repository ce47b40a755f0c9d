import { brandQuery } from '#shared/system/brand/brand-mark.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { themeColors } from './document.tsx'

export function renderManifest({ brand, colors }: SiteSettings): string {
  const query = brandQuery({ brand, colors })
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name.split(' ')[0],
    description: brand.tagline,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [
      { src: `/icons/icon.svg${query}`, sizes: 'any', type: 'image/svg+xml' },
      { src: `/icons/icon-192x192.png${query}`, sizes: '192x192', type: 'image/png' },
      { src: `/icons/icon-512x512.png${query}`, sizes: '512x512', type: 'image/png' },
      { src: `/icons/icon-maskable-512x512.png${query}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}
