import type { Random } from '#server/demo/random.ts'

const words = {
  welcome: [
    'Hi, I have your application and will go through it today. Message me here if anything is unclear.',
    'Thanks for the complete answers. I’ll start with the statements and get back to you tomorrow.',
    'Hi, and welcome. If anything changes in the business, message me here and I’ll note it.',
  ],
  another: ['A clear photo showing all four corners', 'The most recent one, please', 'One that shows your name'],
  note: [
    'Revenue dips every January; the owner says it’s seasonal. Looks fine.',
    'Two deposits from the owner on the latest statement. Asked by phone: a loan from her savings.',
    'Would also take a line of credit, if the payment stays below what he pays now.',
  ],
  question: [
    'Does it matter that one month’s statement has a different address?',
    'How long does it take once I have chosen?',
    'Is the payment taken on business days only?',
    'I can send the rest on Monday, is that in time?',
    'Why does one offer show two percentages?',
  ],
  answer: [
    'On business days only. The comparison shows the payment and how often it is due.',
    'Usually two to five business days after the contract is signed.',
    'The higher one includes our fee, so you see the full price.',
    'Monday is fine. We won’t close anything before we talk.',
  ],
  lenders: [
    'Your application is ready. Please choose on your page which lenders may see it. No one sees it until you do.',
    'I found lenders whose terms fit. Choose on your page which of them get your application.',
  ],
  offers: [
    'Your offers are in. Take your time: the comparison shows each one’s total cost. You don’t have to choose any.',
    'Lenders have replied. Look at the cost in dollars first, then the payment.',
  ],
  sorry: [
    'I’m sorry, none of the lenders can help right now. I’ll send their reasons, and what would change the answer.',
  ],
  welcomeBack: [
    'Great to hear. Best of luck, and I’m here if you need me.',
    'Thanks for letting me know. All the best!',
  ],
  thanks: [
    'The money arrived. Thank you!',
    'Arrived this morning, thank you for your patience.',
    'Thank you, everything went well.',
  ],
} as const

export const say = (random: Random, what: keyof typeof words): string => random.oneOf<string>(words[what])
