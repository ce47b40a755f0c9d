import { useSettings } from '#client/pages/site/page-context.ts'
import { Section } from '#client/pages/site/parts/section.tsx'
import { TickList } from '#client/pages/site/parts/tick-list.tsx'

export function Features() {
  const { responseHours } = useSettings()
  const features = [
    ['You choose who sees your file', 'Lenders get it one by one, each after your yes. Nobody buys it.'],
    [
      'One person, not a call center',
      `They answer within ${responseHours} hours on business days, and stay until you are funded.`,
    ],
    ['Calls only if you allow them', 'The box is empty until you tick it. One word ends it.'],
    ['A no comes with its reasons', 'And with what would change it, such as two more months in business.'],
  ] as const

  return (
    <Section id="features" title="Made for people who have been burned before" layout="split">
      <TickList items={features} />
    </Section>
  )
}
