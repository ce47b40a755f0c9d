/** Texts of the questions of the free analysis and of the estimate for individuals. */

// analysis.tsx
export const comparing = 'Comparing your answers…'
export const estimateNotLoaded = 'Couldn’t load the estimate. Your answers are saved on this device.'
export const tryAgain = 'Try again'
export const questionOf = (number: number, all: number) => `Question ${number} of ${all}`
export const back = 'Back'
export const notSure = 'I’m not sure'
export const continueToNext = 'Continue'
export const pleaseChoose = 'Please choose'
export const chooseOne = 'Please choose one, or “I’m not sure”'
export const enterAmount = 'Please enter an amount, or choose “I’m not sure”'
export const enterTime = 'Please enter a time, or choose “I’m not sure”'
export const enterWholeTime = 'Please enter whole years and months'
export const years = 'Years'
export const months = 'Months'

// personal-estimate.tsx
export const notSent = 'We couldn’t compute your estimate.'
export const seeWhatYouMayQualifyFor = 'See what you may qualify for'
export const personalIntro =
  'About you, not a business. Round numbers are fine, and nothing here affects your credit score.'
export const howMuch = 'How much do you need?'
export const whatFor = 'What is it for?'
export const howSoon = 'How soon?'
export const yourState = 'Your state'
export const yearlyIncome = 'Annual income before tax'
/** Regulation B, 12 CFR 1002.5(d)(2). */
export const yearlyIncomeHelp =
  'All income counts. Alimony, child support or separate maintenance income need not be included if you do not want it considered.'
export const monthlyHousing = 'Monthly rent or mortgage'
export const monthlyHousingHelp = 'Enter 0 if you pay none.'
export const monthlyDebts = 'Monthly debt payments'
export const monthlyDebtsHelp = 'Cards, car and student loans.'
export const creditScore = 'Your credit score'
export const creditScoreHelp = 'Your best guess is fine.'
export const selfEmployed = 'Are you self-employed?'
export const yes = 'Yes'
export const no = 'No'
export const comparingShort = 'Comparing…'
export const showMyEstimate = 'Show my estimate'

// questions.ts
export const amountQuestion = 'How much money do you need?'
export const amountQuestionHelp = 'A rough number is fine. Every lender has a minimum and a maximum.'
export const amountInDollars = 'Amount in dollars'
export const purposeQuestion = 'What is the money for?'
export const purposeQuestionHelp = 'Some lenders finance only certain things, at lower prices.'
export const timeQuestion = 'How long have you been in business?'
export const timeQuestionHelp = 'Count from your first sale.'
export const revenueQuestion = 'What’s your average monthly revenue?'
export const revenueQuestionHelp =
  'All sales before expenses. Adding up the deposits on your last three bank statements and dividing by three comes close.'
export const revenueInDollars = 'Monthly revenue in dollars'
export const creditQuestion = 'About what is your personal credit score?'
export const creditQuestionHelp =
  'Your best estimate is fine. We don’t contact a credit bureau, so this won’t affect your score.'
export const industryQuestion = 'What industry are you in?'
export const industryQuestionHelp = 'Choose the closest. Some lenders exclude certain industries.'
export const stateQuestion = 'What state is your business in?'
export const stateQuestionHelp = 'We use it only to check whether a lender is licensed there.'
export const state = 'State'
export const advancesQuestion = 'How many loans or advances are you repaying with daily or weekly debits?'
export const advancesQuestionHelp = 'Lenders see them on your bank statements, and most have a limit.'
export const urgencyQuestion = 'How soon do you need the money?'
export const urgencyQuestionHelp = 'Lower-cost financing usually takes longer.'
