import { z } from 'zod/mini'
import { multiline, text } from '#shared/kit/text.ts'
import { publicationFields } from '#shared/system/guides/publication.ts'

export const faqFigures = {
  brand: 'the brand name',
  fee: 'the success fee in percent',
  example: 'the worked example, with and without the fee',
  aprOver12Months: 'the APR of that example over 12 months, fee included',
  personalFee: 'a sentence on whether the fee applies to personal loans',
  monthsInBusiness: 'minimum months in business',
  monthlyRevenue: 'minimum monthly revenue',
  creditScore: 'minimum credit score',
  responseHours: 'hours until we start work',
  responseTime: 'the same in business days, such as “1 business day”',
  fundingHours: 'fastest funding, in hours',
} as const
export type FaqFigure = keyof typeof faqFigures

const braced = /\{([^{}]*)\}/g

/** Replaces placeholders with figures. */
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

const faqItem = z.object({
  question: knowsItsFigures(text(5, 200, 'Enter the question')),
  answer: knowsItsFigures(multiline(1500).check(z.minLength(5, 'Enter the answer'))),
  ...publicationFields,
})
export type FaqItem = z.output<typeof faqItem>

export const faq = z.array(faqItem).check(z.maxLength(40, 'Use up to 40 questions'))

/** The first twelve are on the home page, all on the contact page. */
export const defaultFaq: FaqItem[] = [
  {
    question: 'Are you a lender?',
    answer:
      'No. {brand} is a technology service that connects you with lenders. The lender makes the decision, sets the rate and sends you the money.',
  },
  {
    question: 'How do you get paid?',
    answer:
      'No upfront fees. You pay a success fee of {fee} of the amount, only when you’re funded. The fee raises your cost. For example, {example}. Over 12 months, it would be {aprOver12Months} APR. {personalFee} If a lender pays us too, the offer shows how much before you choose it.',
  },
  {
    question: 'What are the minimum requirements?',
    answer:
      'At least {monthsInBusiness} months in business, at least {monthlyRevenue} monthly revenue, and a personal credit score of at least {creditScore}. Lenders may ask for more. Just below a minimum? Ask anyway: an advisor reviews every request.',
  },
  {
    question: 'Will checking hurt my credit score?',
    answer:
      'No. We don’t order credit reports. A lender you approve by name may check your credit: a soft check has no effect, a hard check can lower your score. Before you approve a lender, ask us which kind it uses.',
  },
  {
    question: 'How long does it take?',
    answer:
      'We start within {responseTime}. Lenders then take days for most loans and weeks for SBA loans. Funding is possible in as little as {fundingHours} hours. When it takes longer, a missing document is almost always the reason.',
  },
  {
    question: 'Is pre-approval an approval?',
    answer: 'No. It’s our estimate of a possible match, based on your own answers. Only a lender can approve you.',
  },
  {
    question: 'Who sees my information? Can I choose the lenders?',
    answer:
      'The staff of {brand}, and the lenders you approve by name. The companies that run our servers and email may not use it for anything else. We never sell it.',
  },
  {
    question: 'Will I get sales calls?',
    answer:
      'Only if you check the box that allows calls and texts, and only from us. To stop, reply STOP to any text or let us know any other way.',
  },
  {
    question: 'What is a factor rate?',
    answer:
      'A multiplier, not an interest rate: at 1.30 you repay $1.30 for every dollar, whether it takes six months or two years. APR is the yearly cost including fees, so you can compare it. The shorter the term, the higher the APR for the same factor.',
  },
  {
    question: 'Which documents will I need?',
    answer:
      'Business: four months of bank statements, photo ID, EIN. Personal: proof of income, photo ID, proof of address. Statements show lenders what a score can’t: how much comes in, and how regularly.',
  },
  {
    question: 'What if I’m declined?',
    answer:
      'We explain why, and what would change the answer. A lender that declines your application has to give you its reasons, or explain how to get them. You owe us nothing.',
  },
  {
    question: 'Someone asked me for an upfront fee. Is that you?',
    answer:
      'No. We never charge anything before you’re funded. Don’t pay, and report it to us through our contact page.',
  },
  {
    question: 'How do I send documents safely?',
    answer:
      'Upload them in your application or on the “Upload documents” page. We encrypt them on arrival. Remove any PDF password first. Never send documents by regular email. No one here will ask for your online banking login.',
  },
  {
    question: 'What are a holdback, position, guarantee and lien?',
    answer:
      'Holdback: the share of sales that repays an advance. Position: your place in line among lenders. Personal guarantee: you repay if the business can’t. UCC lien: a public claim on business property. Confession of judgment: you give up your right to defend yourself in court; see a lawyer first.',
  },
  {
    question: 'Can I repay early?',
    answer:
      'Most term loans allow it, some for a fee. With a factor rate you often owe the full amount anyway. Ask what you’d save in dollars.',
  },
  {
    question: 'I have an advance, a low score or a bankruptcy. Should I still ask?',
    answer:
      'Yes, and mention it up front. Some lenders accept it. If waiting is better than a second advance, we’ll say so.',
  },
  {
    question: 'What can a personal loan be used for?',
    answer:
      'Almost any legal purpose: debts, repairs, medical bills, a move. The rate is fixed. Which lenders can lend to you depends on your state.',
  },
  {
    question: 'How do I compare card processors?',
    answer:
      'By effective rate: a month’s total fees divided by its card sales. Then ask about the contract, the early termination fee, and next-day funding.',
  },
  {
    question: 'How do I track, change or withdraw an application?',
    answer:
      'On the “Track Application” page: open your application with your reference and email address, or have a link emailed to you. There you can see its status, write to us, upload documents, and withdraw it or reopen it. Withdrawing costs nothing.',
  },
  {
    question: 'Can you delete my data?',
    answer:
      'Yes, ask on the “Your Privacy Choices” page. We keep only what the law requires, such as proof of consent, and we’ll list it for you.',
  },
  {
    question: 'Can I get help with reading or English?',
    answer:
      'Every page has a text-size control and works with a screen reader. You can bring someone to help, and we’ll go through the questions together.',
  },
]
