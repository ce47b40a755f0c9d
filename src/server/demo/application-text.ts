import type { Random } from '#server/demo/random.ts'

const words = {
  welcome: [
    'Hello, I have your file and look through it today. Write to me here whenever something is unclear.',
    'Thank you for the complete answers. I look at the statements first and come back to you tomorrow.',
    'Hello, good to have you here. If something changes in the business, tell me here, and I note it.',
  ],
  another: ['A clear photo, with all four corners in it', 'The newest one, please', 'One that shows your name'],
  note: [
    'Revenue dips in January every year; the owner explains it by the season. Looks fine.',
    'Two deposits from the owner herself in the newest statement. Asked on the phone: a loan from her savings.',
    'Would also take a line of credit, if the payment stays below what he pays now.',
  ],
  question: [
    'Does it matter that the statement of one month has a different address?',
    'How long does it take once I have chosen?',
    'Is the payment taken on business days only?',
    'I can send the rest on Monday, is that in time?',
    'Why does one offer have two percentages?',
  ],
  answer: [
    'On business days only. The comparison shows the payment and how often it is due.',
    'Usually two to five business days after the contract is signed.',
    'The higher one counts our fee as well, so that you see the whole price.',
    'Monday is fine. Nothing is closed before we have talked.',
  ],
  lenders: [
    'Your file is ready. Please choose on your page which lenders may see it; nobody sees it before.',
    'I have found lenders whose terms fit. You choose on your page who of them gets your file.',
  ],
  offers: [
    'There are offers. Take your time, the comparison shows what each costs in all. You may also choose none.',
    'Lenders have answered. Please look at the costs in dollars first, then at the payment.',
  ],
  sorry: ['I am sorry: none of the lenders can help at the moment. Their reasons follow, and what would change them.'],
  welcomeBack: [
    'Good to hear. I wish you well with it, and am here when you need me.',
    'Thank you for telling me. All the best!',
  ],
  thanks: [
    'The money is there. Thank you!',
    'Arrived this morning, thank you for your patience.',
    'Thank you, all went well.',
  ],
} as const

export const say = (random: Random, what: keyof typeof words): string => random.oneOf<string>(words[what])
