import { PlainIsland } from '#client/pages/site/parts/island.tsx'
import { Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { checks } from '#client/system/site/site-check.ts'
import { Button } from '#client/ui/button.tsx'
import type { SitePage } from './site-page.ts'

export const systemDiagnostics: SitePage = {
  head: () => ({
    title: 'System diagnostics',
    description: 'Check that this service is up and that your browser supports everything these pages need.',
    keywords: ['service status', 'diagnostics'],
  }),
  isUnindexed: true,
  Page: () => (
    <TextPage
      title="System diagnostics"
      lead="You’re reading this page, so the web server works. Your browser checks the rest, and the results stay in your browser."
      below={<Help />}
    >
      <PlainIsland name="site-check" wake="near">
        <dl className="divide-y divide-line border-line border-y">
          {checks.map(({ id, name }) => (
            <div key={id} className="grid gap-x-6 py-2.5 @tablet:grid-cols-[16rem_1fr]">
              <dt>{name}</dt>
              <dd data-check={id} className="figures font-semibold">
                Not checked
              </dd>
            </div>
          ))}
        </dl>
        <p data-summary="" role="status" className="mt-4 font-semibold" />
        <p className="with-script mt-4 flex flex-wrap gap-3">
          <Button data-again="">Check again</Button>
          <Button variant="secondary" data-copy="">
            Copy as text
          </Button>
        </p>
        <noscript>
          <p className="mt-4">These checks need JavaScript. The forms on this site work without it.</p>
        </noscript>
      </PlainIsland>
    </TextPage>
  ),
}

const Help = () => (
  <Section
    id="help"
    title="If a form won’t submit"
    intro={
      <p>
        Check the service itself:{' '}
        <a href="/api/health" className="underline underline-offset-4">
          the program
        </a>{' '}
        returns “ok” when it’s running,{' '}
        <a href="/api/ready" className="underline underline-offset-4">
          the database
        </a>{' '}
        returns “ready” when it can save requests.
      </p>
    }
    layout="split"
  >
    <TickList
      items={[
        ['Your answers are saved', 'They stay in the form, in this browser. Check your connection and submit again.'],
        ['It works without JavaScript', 'You’ll get a regular page instead. Script blockers are fine.'],
        ['Storage is blocked', 'Everything works, but what you type is lost when you reload.'],
        ['Still nothing', 'Copy the results and send them to us, with the page address and what you saw.'],
      ]}
    />
  </Section>
)
