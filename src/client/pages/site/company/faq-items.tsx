import type { Thing } from '#client/pages/site/frame/site-page.ts'
import { exampleCost, exampleSentence } from '#client/pages/site/funding/worked-example.tsx'
import { formatBasisPoints, formatDollars, formatPercent } from '#shared/kit/money.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { type FaqFigure, type FaqItem, fillIn } from '#shared/system/settings/content/faq.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import * as copy from './copy.tsx'

/** The home page must fit into the first round trip. */
const onHome = 10

export const firstQuestions = (settings: SiteSettings) => faqItems(settings).slice(0, onHome)

export const laterQuestions = (settings: SiteSettings) => faqItems(settings).slice(onHome)

/** Returns questions as structured data; empty if there are none. */
export const faqData = (questions: readonly FaqItem[]): readonly Thing[] =>
  questions.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]

/** Returns the figures that FAQ and guides can contain. */
export function faqFiguresOf(settings: SiteSettings): Readonly<Record<FaqFigure, string>> {
  const { brand, minimums, personal } = settings
  return {
    brand: brand.name,
    fee: formatBasisPoints(settings.successFeeBasisPoints),
    example: exampleSentence(settings),
    aprOver12Months: formatPercent(exampleCost(settings, 12).withFee.aprPercent),
    personalFee: personal.hasSuccessFee ? copy.feeForPersonalLoans : copy.noFeeForPersonalLoans,
    monthsInBusiness: String(minimums.monthsInBusiness),
    monthlyRevenue: formatDollars(minimums.monthlyRevenueDollars),
    creditScore: String(minimums.creditScore),
    responseHours: String(settings.responseHours),
    responseTime: formatResponseTime(settings.responseHours),
    fundingHours: String(settings.fundingHours),
  }
}

function faqItems(settings: SiteSettings): FaqItem[] {
  const figures = faqFiguresOf(settings)
  return settings.faq.map(({ question, answer }) => ({
    question: fillIn(question, figures),
    answer: fillIn(answer, figures),
  }))
}
