import { useSettings } from '#client/pages/site/page-context.ts'
import { Section } from '#client/pages/site/parts/section.tsx'
import { TickList } from '#client/pages/site/parts/tick-list.tsx'

export function Features() {
  const { responseHours } = useSettings()
  const features = [
    [
      'You choose who sees your application',
      'You approve each lender before we share anything. We never sell your information.',
    ],
    [
      'One person, not a call center',
      `They answer within ${responseHours} hours on business days and stay with you until you’re funded.`,
    ],
    ['Calls only if you allow them', 'Unchecked by default. Reply STOP anytime.'],
    ['If it’s a no, we tell you why', 'And what would change it, such as two more months in business.'],
  ] as const

  return (
    <Section id="features" title="For business owners who’ve been burned before" layout="split">
      <TickList items={features} />
    </Section>
  )
}
