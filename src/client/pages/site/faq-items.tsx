import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'
import type { SiteSettings } from '#shared/settings/site-settings.ts'
import { exampleCost, exampleSentence } from './worked-example.tsx'

/** The questions people ask before they leave their details, answered from Settings. */
export function faqItems(settings: SiteSettings) {
  const { brand, minimums, responseHours, fundingHours, personal } = settings
  const fee = formatBasisPoints(settings.successFeeBasisPoints)
  const twelveMonths = exampleCost(settings, 12).withFee.aprPercent.toFixed(2)

  return [
    {
      question: 'Are you a lender?',
      answer: `No. ${brand.name} is a technology service that connects you with lenders. The lender decides, sets the rate and pays the money.`,
    },
    {
      question: 'How are you paid?',
      answer: `There are no upfront fees. You pay a success fee of ${fee} of the amount, and only when you are funded. It raises the price of the money: ${exampleSentence(settings)}; over 12 months it would be ${twelveMonths}% APR. ${personal.hasSuccessFee ? 'The fee applies to personal loans as well.' : 'For personal loans there is no success fee.'}`,
    },
    {
      question: 'What are the minimum requirements?',
      answer: `At least ${minimums.monthsInBusiness} months in business, at least ${formatDollars(minimums.monthlyRevenueDollars)} monthly revenue, and a personal credit score of at least ${minimums.creditScore}. Lenders may ask for more. If you are just below a line, ask anyway: a person reads it.`,
    },
    {
      question: 'Does asking hurt my credit score?',
      answer:
        'No. Leaving your details here does not touch your credit score. A lender may check your credit later, and you are told before that happens.',
    },
    {
      question: 'How long does it take?',
      answer: `We start within ${responseHours} hours. After that it depends on the lender and on how quickly the documents are complete. Funding is possible in as little as ${fundingHours} hours.`,
    },
    {
      question: 'Who sees my details?',
      answer: `The staff of ${brand.name}. We do not sell them, and we pass them to a lender only when you have agreed to that lender.`,
    },
    {
      question: 'Will I get sales calls?',
      answer:
        'Only if you tick the box that allows calls and texts, and only from us. To stop, reply STOP to any text or tell us in any other way.',
    },
    {
      question: 'Someone asks me for a fee first. Is that you?',
      answer: `No. We never take money before you are funded. If somebody asks for it in our name, do not pay, and let us know.`,
    },
  ]
}
