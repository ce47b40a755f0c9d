import { z } from 'zod/mini'
import { multiline, text } from '#shared/kit/text.ts'

/** Names that stand for a figure of Settings in a question or an answer, written in braces; what each becomes. */
export const faqFigures = {
  brand: 'the name of the brand',
  fee: 'the success fee in percent',
  example: 'the worked example, with and without the fee',
  aprOver12Months: 'the APR of that example over 12 months, fee included',
  personalFee: 'a sentence on whether the fee applies to personal loans',
  monthsInBusiness: 'months in business, at least',
  monthlyRevenue: 'monthly revenue, at least',
  creditScore: 'credit score, at least',
  responseHours: 'hours until work starts',
  fundingHours: 'hours until money can arrive',
} as const
export type FaqFigure = keyof typeof faqFigures

const braced = /\{([^{}]*)\}/g

/** Puts the figures in place of their names. */
export const fillIn = (words: string, figures: Readonly<Record<FaqFigure, string>>) =>
  words.replace(braced, (all, name: string) => figures[name as FaqFigure] ?? all)

const unknownName = (words: string) =>
  Array.from(words.matchAll(braced), ([, name = '']) => name).find((name) => !Object.hasOwn(faqFigures, name))

const knowsItsFigures = <Schema extends z.ZodMiniType<string>>(schema: Schema) =>
  schema.check(
    z.refine((words: string) => unknownName(words) === undefined, {
      error: ({ input }) => `There is no figure called {${unknownName(String(input))}}`,
    }),
  )

export const faqItem = z.object({
  question: knowsItsFigures(text(5, 200, 'Please write the question')),
  answer: knowsItsFigures(multiline(1500).check(z.minLength(5, 'Please write the answer'))),
})
export type FaqItem = z.output<typeof faqItem>

export const faq = z.array(faqItem).check(z.maxLength(40, 'Please keep to 40 questions'))

export const defaultFaq: FaqItem[] = [
  {
    question: 'Are you a lender?',
    answer:
      'No. {brand} is a technology service that connects you with lenders. The lender decides, sets the rate and pays the money.',
  },
  {
    question: 'How are you paid?',
    answer:
      'There are no upfront fees. You pay a success fee of {fee} of the amount, and only when you are funded. It raises the price of the money: {example}; over 12 months it would be {aprOver12Months} APR. {personalFee}',
  },
  {
    question: 'What are the minimum requirements?',
    answer:
      'At least {monthsInBusiness} months in business, at least {monthlyRevenue} monthly revenue, and a personal credit score of at least {creditScore}. Lenders may ask for more. If you are just below a line, ask anyway: a person reads it.',
  },
  {
    question: 'Does asking hurt my credit score?',
    answer:
      'No. Leaving your details here does not touch your credit score. A lender may check your credit later, and you are told before that happens.',
  },
  {
    question: 'How long does it take?',
    answer:
      'We start within {responseHours} hours. After that it depends on the lender and on how quickly the documents are complete. Funding is possible in as little as {fundingHours} hours.',
  },
  {
    question: 'Who sees my details?',
    answer:
      'The staff of {brand}. We do not sell them, and we pass them to a lender only when you have agreed to that lender.',
  },
  {
    question: 'Will I get sales calls?',
    answer:
      'Only if you tick the box that allows calls and texts, and only from us. To stop, reply STOP to any text or tell us in any other way.',
  },
  {
    question: 'Someone asks me for a fee first. Is that you?',
    answer:
      'No. We never take money before you are funded. If somebody asks for it in our name, do not pay, and let us know.',
  },
]
