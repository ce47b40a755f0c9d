import { locale } from '#shared/kit/locale/locale.ts'
import { brandQuery } from '#shared/system/brand/brand-mark.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import type { PageInput } from '#shared/system/site/page-renderer.ts'
import type { SitePage, Thing } from './site-page.ts'
import { socialImage } from './social-image.ts'

export function structuredData(path: string, page: SitePage, { settings, publicUrl = '' }: PageInput): Thing {
  const provider = { '@id': `${publicUrl}/#broker` }
  const { title, description } = page.head(settings)
  const webPage = {
    '@type': 'WebPage',
    '@id': `${publicUrl}${path}#page`,
    url: publicUrl + path,
    name: title,
    description,
    inLanguage: locale,
    ...(page.dates && { datePublished: page.dates.published, dateModified: page.dates.changed }),
    isPartOf: { '@id': `${publicUrl}/#site` },
    ...(path !== '/' && { breadcrumb: { '@id': `${publicUrl}${path}#way` } }),
  }
  const reference = {
    page: { '@id': webPage['@id'] },
    url: publicUrl + path,
    image: publicUrl + socialImage(path),
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
      path === '/' ? site : wayTo(path, title, page.parents ?? [], publicUrl),
      ...(page.about?.(settings, provider, reference) ?? []),
    ],
  }
}

function broker({ brand, colors, contact, social, hours, licenses }: PageInput['settings'], publicUrl: string): Thing {
  const profiles = Object.values(social).filter((address) => address !== '')
  return {
    '@type': ['Organization', 'FinancialService'],
    '@id': `${publicUrl}/#broker`,
    name: brand.name,
    slogan: brand.tagline,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/icon-512x512.png${brandQuery({ brand, colors })}`,
    image: publicUrl + socialImage('/'),
    areaServed: 'US',
    openingHours: `Mo-Fr ${clock(hours.open)}-${clock(hours.close)}`,
    ...(contact.email && { email: contact.email }),
    ...(contact.phone && { telephone: contact.phone }),
    ...(contact.address && { address: contact.address }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(licenses.length > 0 && { hasCredential: licenses.map(credential) }),
  }
}

const credential = ({ state, kind, number }: PageInput['settings']['licenses'][number]): Thing => ({
  '@type': 'EducationalOccupationalCredential',
  credentialCategory: 'license',
  name: `${usStates[state]} ${kind}`.trim(),
  ...(number && { identifier: number }),
  recognizedBy: { '@type': 'GovernmentOrganization', name: usStates[state] },
})

/** The page itself has no address. */
const wayTo = (path: string, title: string, parents: NonNullable<SitePage['parents']>, publicUrl: string): Thing => ({
  '@type': 'BreadcrumbList',
  '@id': `${publicUrl}${path}#way`,
  itemListElement: [
    ...[{ path: '/', name: 'Home' }, ...parents].map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
    { '@type': 'ListItem', position: parents.length + 2, name: title },
  ],
})

/** Converts `9:00 AM` to `09:00`; other text is unchanged. */
function clock(time: string): string {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2}) ([AP])M$/.exec(time) ?? []
  if (!hour || !minute) return time
  return `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`
}
