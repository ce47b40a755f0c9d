import { missingEvidence } from '#shared/system/settings/content/claims.ts'
import { missingForRates } from '#shared/system/settings/content/personal-rates.ts'
import type { SectionName, Sections } from '#shared/system/settings/sections.ts'

/** Returns a short warning about a section, or undefined if it is complete. */
export function sectionSign(
  name: SectionName,
  { claims, personalRates, testimonials, legal, contact, launch }: Sections,
): string | undefined {
  switch (name) {
    case 'claims':
      return counted(claims.filter((claim) => missingEvidence(claim).length > 0).length, 'without evidence')
    case 'personalRates':
      return missingForRates(personalRates).length > 0 ? 'incomplete' : undefined
    case 'testimonials':
      return counted(testimonials.filter(({ permission }) => permission === '').length, 'samples')
    case 'legal':
      return legal.name === '' || legal.address === '' ? 'incomplete' : undefined
    case 'contact':
      return contact.email === '' && contact.phone === '' ? 'empty' : undefined
    case 'launch':
      return launch.isOpen ? undefined : 'not open'
    default:
      return undefined
  }
}

const counted = (count: number, text: string) => (count > 0 ? `${count} ${text}` : undefined)
