import { z } from 'zod/mini'
import { multiline, text } from '#shared/kit/text.ts'

/** Placeholders for figures from Settings in questions and answers, and their values. */
export const faqFigures = {
  brand: 'the brand name',
  fee: 'the success fee in percent',
  example: 'the worked example, with and without the fee',
  aprOver12Months: 'the APR of that example over 12 months, fee included',
  personalFee: 'a sentence on whether the fee applies to personal loans',
  monthsInBusiness: 'minimum months in business',
  monthlyRevenue: 'minimum monthly revenue',
  creditScore: 'minimum credit score',
  responseHours: 'hours until work starts',
  fundingHours: 'hours until funding at the earliest',
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

export const faqItem = z.object({
  question: knowsItsFigures(text(5, 200, 'Enter the question')),
  answer: knowsItsFigures(multiline(1500).check(z.minLength(5, 'Enter the answer'))),
})
export type FaqItem = z.output<typeof faqItem>

export const faq = z.array(faqItem).check(z.maxLength(40, 'Use up to 40 questions'))

/** The first twelve are on the home page, all are on the contact page. */
export const defaultFaq: FaqItem[] = [
  {
    question: 'Are you a lender?',
    answer:
      'No. {brand} is a technology service that connects you with lenders. The lender decides, sets the rate and pays the money.',
  },
  {
    question: 'How are you paid?',
    answer:
      'No upfront fees. You pay a success fee of {fee} of the amount, and only when you’re funded. It makes the money cost more: {example}; over 12 months it would be {aprOver12Months} APR. {personalFee} If a lender pays us too, the offer shows how much before you choose it.',
  },
  {
    question: 'What are the minimum requirements?',
    answer:
      'At least {monthsInBusiness} months in business, at least {monthlyRevenue} monthly revenue, and a personal credit score of at least {creditScore}. Lenders may ask for more. Just below a line? Ask anyway: a person reads it.',
  },
  {
    question: 'Does asking hurt my credit score?',
    answer:
      'No. We order no credit reports. A lender you agree to by name may look at your credit: a soft check leaves no mark, a hard check can lower your score. Before you agree to a lender, ask us which one it makes.',
  },
  {
    question: 'How long does it take?',
    answer:
      'We start within {responseHours} hours on business days. Then the lender decides, in days for most loans, in weeks for SBA loans. Funding is possible in as little as {fundingHours} hours. What slows it down is nearly always a missing document.',
  },
  {
    question: 'Is pre-approval an approval?',
    answer: 'No. It is our estimate of a possible match, from your own answers. Only a lender approves.',
  },
  {
    question: 'Who sees my details? Can I choose the lenders?',
    answer: 'The staff of {brand}. We do not sell them. A lender gets them only when you have agreed to it by name.',
  },
  {
    question: 'Will I get sales calls?',
    answer:
      'Only if you tick the box that allows calls and texts, and only from us. To stop, reply STOP to any text or tell us in any other way.',
  },
  {
    question: 'What is a factor rate?',
    answer:
      'A multiple, not a rate: at 1.30 you repay $1.30 for each dollar, in six months or in two years. APR is the price of one year, fees included, so it can be compared. The shorter the time, the higher the APR of a factor.',
  },
  {
    question: 'Which documents will I need?',
    answer:
      'Business: three to six months of bank statements, identification, tax number. Personal: proof of income, identification, proof of address. Statements show lenders what no score does: what comes in, and how regularly.',
  },
  {
    question: 'What if I am declined?',
    answer:
      'We tell you why, and what would change the answer. A lender that declines your application has to give you its reasons, or tell you how to get them. You owe us nothing.',
  },
  {
    question: 'Someone asks me for a fee first. Is that you?',
    answer: 'No. We never take money before you are funded. Do not pay, and tell us by the ways on our contact page.',
  },
  {
    question: 'How do I hand in documents safely?',
    answer:
      'Upload them in your application or on the “Upload documents” page. They are encrypted as they arrive. Remove the password of a PDF first. Never send documents by ordinary email. No one here asks for your online banking login.',
  },
  {
    question: 'Holdback, position, guarantee, lien: what are they?',
    answer:
      'Holdback: the share of sales that repays an advance. Position: your place in line among lenders. Personal guarantee: you repay if the business cannot. UCC lien: a public claim on business property. Confession of judgment: you give up your say in court; see a lawyer first.',
  },
  {
    question: 'Can I repay early?',
    answer:
      'Most term loans allow it, some for a fee. With a factor rate you often owe the whole sum anyway. Ask for it in dollars.',
  },
  {
    question: 'I have an advance, a low score or a bankruptcy. Should I ask?',
    answer: 'Yes, and say so first. Some lenders accept it. If waiting is better than a second advance, we say so.',
  },
  {
    question: 'What can a personal loan be used for?',
    answer:
      'Nearly anything lawful: debts, repairs, medical bills, a move. The rate is fixed. Which lenders may lend to you depends on your state.',
  },
  {
    question: 'How do I compare card processors?',
    answer:
      'By the effective rate: all fees of a month divided by its card sales. Then ask about the contract, the fee for leaving, and next-day funding.',
  },
  {
    question: 'How do I follow, change or withdraw a request?',
    answer:
      'On the “Track Application” page: open your application with your reference and email address, or have a link emailed to you. There you see its status, write to us, upload documents, and withdraw it or reopen it. Withdrawing costs nothing.',
  },
  {
    question: 'Can you delete my data?',
    answer:
      'Yes, ask on the “Your Privacy Choices” page. We keep only what the law requires, such as proof of a consent, and tell you what that is.',
  },
  {
    question: 'Can I get help with reading or with English?',
    answer:
      'Every page has a text-size control and works with a screen reader. Bring a helper of your choice: we go through the questions together.',
  },
]
