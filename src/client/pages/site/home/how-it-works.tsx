import { useSettings } from '#client/pages/site/page-context.ts'
import { Section } from '#client/pages/site/parts/section.tsx'
import { Steps } from '#client/pages/site/parts/steps.tsx'

export function HowItWorks() {
  const { responseHours, fundingHours } = useSettings()
  return (
    <Section id="how" title="How it works">
      <Steps
        steps={[
          [
            'Tell us how to reach you',
            '1 minute',
            'Name, email and phone. No documents yet, and no effect on your credit score.',
          ],
          [
            'An advisor replies',
            `within ${responseHours} hours on business days`,
            'We’ll ask about your goals and tell you which documents you’ll need.',
          ],
          [
            'You compare offers',
            'your decision',
            'Every offer side by side: APR with and without our fee, payment, and total cost in dollars.',
          ],
          [
            'You get funded',
            `from ${fundingHours} hours`,
            'You sign with the lender you chose. Our fee is due at this point, never before.',
          ],
        ]}
      />
    </Section>
  )
}
