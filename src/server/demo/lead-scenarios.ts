import type { LeadStory } from '#server/demo/lead-story.ts'
import { day, hour, minute } from '#server/demo/working-time.ts'

export const leadOutcomes = [
  ['unreached', 27],
  ['unqualified', 30],
  ['later', 19],
  ['qualified', 8],
  ['spam', 6],
  ['left_alone', 4],
  ['forgotten', 3],
] as const
export type LeadOutcome = (typeof leadOutcomes)[number][0]

const notes = [
  'Wants a second truck before spring. Has two years of statements ready.',
  'Seasonal business, cash is tight until May. Will call back after talking with her partner.',
  'Has an offer from his bank and is comparing. Send the comparison page.',
  'Needs about two months of payroll. Revenue sounds steady.',
  'Asked twice if we charge anything before funding. We don’t; explained the success fee.',
  'Best reached after 4 p.m. Works in the kitchen until then.',
  'New location opens in eight weeks; wants to know what’s possible by then.',
  'Already has two open advances; wants out of daily debits.',
]
const reasons = [
  'Four months in business. Suggested coming back at six.',
  'Revenue below lender minimums.',
  'Wants a grant, not a loan.',
  'Found funding elsewhere.',
  'Wrong number, and email bounces.',
  'Wants a mortgage, which we don’t offer.',
]
const plans = ['Call back', 'Send the checklist', 'Ask for statements', 'Call after the holidays', 'Check in']

/** Staff have to try to reach a new lead within a day. Slower on weekends, and sometimes forgotten. */
function* begin(story: LeadStory, agent: string) {
  story.at = new Date(story.at.getTime() + 20_000)
  story.assign(agent, null)
  yield story.wait(5 * minute, story.random.percent(88) ? 6 * hour : 40 * hour)
}

function reach(story: LeadStory, agent: string) {
  const { random } = story
  if (random.percent(25)) story.attempt(agent, 'email')
  story.call(agent, 'spoke', random.percent(60) ? random.oneOf(notes) : '')
}

/** At each `yield` the story may end, because the last day is reached. */
export function* generateLead(story: LeadStory, agent: string, fate: LeadOutcome): Generator<void> {
  const { random } = story
  yield* begin(story, agent)
  if (fate === 'spam') return story.move(agent, 'spam')
  if (fate === 'forgotten') {
    yield story.wait(4 * day, 15 * day)
    return story.move(agent, 'unqualified', 'Found during cleanup: no one had called in time.')
  }
  if (fate === 'unreached' || random.percent(30)) yield* tryInVain(story, agent, fate === 'unreached' ? 3 : 1)
  if (fate === 'unreached') return yield* giveUp(story, agent)
  reach(story, agent)
  yield story.wait(10 * minute, 3 * day)
  if (fate === 'left_alone') return story.move(agent, 'do_not_contact', 'Asked on the phone not to be called again.')
  if (fate === 'unqualified') return story.move(agent, 'unqualified', random.oneOf(reasons))
  if (random.percent(50)) story.note(agent, random.oneOf(notes))
  story.move(agent, fate === 'later' ? 'nurture' : 'qualified')
  for (let talks = random.whole(0, 4); talks > 0; talks -= 1) {
    yield planNext(story, agent)
    story.call(agent, random.oneOf(['spoke', 'voicemail', 'no_answer']), random.percent(40) ? random.oneOf(notes) : '')
  }
  story.plan(agent, '', undefined)
  yield story.wait(60 * day, 120 * day)
  if (story.lead.status !== 'nurture' || random.percent(35)) story.move(agent, 'unqualified', 'No response for months.')
}

/** The lead applies at `appliesAt`. */
export function* generateApplyingLead(story: LeadStory, agent: string, appliesAt: Date): Generator<void> {
  yield* begin(story, agent)
  if (story.at > appliesAt) return
  reach(story, agent)
  yield story.wait(10 * minute, day)
  if (story.at < appliesAt && story.random.percent(60)) story.move(agent, 'qualified')
}

function* tryInVain(story: LeadStory, agent: string, most: number) {
  for (let tries = story.random.whole(1, most); tries > 0; tries -= 1) {
    story.call(agent, story.random.oneOf(['voicemail', 'no_answer', 'no_answer', 'busy']))
    yield story.wait(5 * hour, 3 * day)
  }
}

function* giveUp(story: LeadStory, agent: string) {
  const { random } = story
  if (random.percent(35)) {
    yield planNext(story, agent)
    story.call(agent, 'no_answer')
  }
  story.plan(agent, '', undefined)
  if (random.percent(25)) return story.move(agent, 'nurture')
  story.move(agent, 'unqualified', 'Never reached.')
}

/** Some steps are late. */
function planNext(story: LeadStory, agent: string) {
  const on = new Date(story.at.getTime() + story.random.whole(2, 60) * day)
  story.plan(agent, story.random.oneOf(plans), on)
  story.at = on
  story.wait(0, story.random.percent(85) ? 6 * hour : 3 * day)
}
