import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'
import { fillIn } from '#shared/settings/faq.ts'
import type { SiteSettings } from '#shared/settings/site-settings.ts'
import { exampleCost, exampleSentence } from './worked-example.tsx'

/** The questions people ask before they leave their details, with the figures of Settings in their places. */
export function faqItems(settings: SiteSettings) {
  const { brand, minimums, personal, faq } = settings
  const figures = {
    brand: brand.name,
    fee: formatBasisPoints(settings.successFeeBasisPoints),
    example: exampleSentence(settings),
    aprOver12Months: `${exampleCost(settings, 12).withFee.aprPercent.toFixed(2)}%`,
    personalFee: personal.hasSuccessFee
      ? 'The fee applies to personal loans as well.'
      : 'For personal loans there is no success fee.',
    monthsInBusiness: String(minimums.monthsInBusiness),
    monthlyRevenue: formatDollars(minimums.monthlyRevenueDollars),
    creditScore: String(minimums.creditScore),
    responseHours: String(settings.responseHours),
    fundingHours: String(settings.fundingHours),
  }
  return faq.map(({ question, answer }) => ({
    question: fillIn(question, figures),
    answer: fillIn(answer, figures),
  }))
}
