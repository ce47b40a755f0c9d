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
            'You leave your details',
            '1 minute',
            'Name, email and phone. No documents yet; your credit score is not touched.',
          ],
          [
            'One person answers',
            `within ${responseHours} hours on business days`,
            'They ask what you need the money for and tell you which papers a lender will want.',
          ],
          [
            'You compare offers',
            'your decision',
            'Each offer on the same card: APR with and without our fee, payment, and whole cost in dollars.',
          ],
          [
            'The lender pays',
            `from ${fundingHours} hours`,
            'You sign with the lender you chose. Our fee is due now, and not a day earlier.',
          ],
        ]}
      />
    </Section>
  )
}
