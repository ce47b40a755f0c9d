import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { themeColors } from './document.tsx'

export const renderManifest = ({ brand }: SiteSettings) =>
  JSON.stringify({
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
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192x192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512x512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512x512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
