import type { PageInput } from '#shared/system/site/page-renderer.ts'
import type { SitePage, Thing } from './site-page.ts'

export function structuredData(path: string, page: SitePage, { settings, publicUrl = '' }: PageInput): Thing {
  const provider = { '@id': `${publicUrl}/#broker` }
  const { title, description } = page.head(settings)
  const webPage = {
    '@type': 'WebPage',
    '@id': `${publicUrl}${path}#page`,
    url: publicUrl + path,
    name: title,
    description,
    inLanguage: 'en-US',
    isPartOf: { '@id': `${publicUrl}/#site` },
    ...(path !== '/' && { breadcrumb: { '@id': `${publicUrl}${path}#way` } }),
  }
  const site = {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    url: `${publicUrl}/`,
    name: settings.brand.name,
    publisher: provider,
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      broker(settings, publicUrl),
      webPage,
      path === '/' ? site : wayTo(path, title, publicUrl),
      ...(page.about?.(settings, provider) ?? []),
    ],
  }
}

function broker({ brand, contact, social, hours }: PageInput['settings'], publicUrl: string): Thing {
  const profiles = Object.values(social).filter((address) => address !== '')
  return {
    '@type': ['Organization', 'FinancialService'],
    '@id': `${publicUrl}/#broker`,
    name: brand.name,
    slogan: brand.tagline,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/icon-512x512.png`,
    image: `${publicUrl}/social/home.png`,
    areaServed: 'US',
    openingHours: `Mo-Fr ${clock(hours.open)}-${clock(hours.close)}`,
    ...(contact.email && { email: contact.email }),
    ...(contact.phone && { telephone: contact.phone }),
    ...(contact.address && { address: contact.address }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** The page itself has no address. */
const wayTo = (path: string, title: string, publicUrl: string): Thing => ({
  '@type': 'BreadcrumbList',
  '@id': `${publicUrl}${path}#way`,
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${publicUrl}/` },
    { '@type': 'ListItem', position: 2, name: title },
  ],
})

/** Converts `9:00 AM` to `09:00`; other text is unchanged. */
function clock(time: string): string {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2}) ([AP])M$/.exec(time) ?? []
  if (!hour || !minute) return time
  return `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`
}
