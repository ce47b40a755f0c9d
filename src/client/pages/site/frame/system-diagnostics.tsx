import { PlainIsland } from '#client/pages/site/parts/island.tsx'
import { Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { checks } from '#client/system/site/site-check.ts'
import { Button } from '#client/ui/button.tsx'
import * as copy from './copy.tsx'
import type { SitePage } from './site-page.ts'

export const systemDiagnostics: SitePage = {
  head: () => ({
    title: copy.systemDiagnosticsTitle,
    description: copy.systemDiagnosticsDescription,
    keywords: ['service status', 'diagnostics'],
  }),
  isUnindexed: true,
  Page: () => (
    <TextPage title={copy.systemDiagnosticsTitle} lead={copy.systemDiagnosticsLead} below={<Help />}>
      <PlainIsland name="site-check" wake="near">
        <dl className="divide-y divide-line border-line border-y">
          {checks.map(({ id, name }) => (
            <div key={id} className="grid gap-x-6 py-2.5 @tablet:grid-cols-[16rem_1fr]">
              <dt>{name}</dt>
              <dd data-check={id} className="figures font-semibold">
                {copy.notChecked}
              </dd>
            </div>
          ))}
        </dl>
        <p data-summary="" role="status" className="mt-4 font-semibold" />
        <p className="with-script mt-4 flex flex-wrap gap-3">
          <Button data-again="">{copy.checkAgain}</Button>
          <Button variant="secondary" data-copy="">
            {copy.copyAsText}
          </Button>
        </p>
        <noscript>
          <p className="mt-4">{copy.checksNeedJavascript}</p>
        </noscript>
      </PlainIsland>
    </TextPage>
  ),
}

const Help = () => (
  <Section
    id="help"
    title={copy.formWontSubmit}
    intro={
      <p>
        {copy.checkTheServiceItself(
          (words) => (
            <a href="/api/health" className="underline underline-offset-4">
              {words}
            </a>
          ),
          (words) => (
            <a href="/api/ready" className="underline underline-offset-4">
              {words}
            </a>
          ),
        )}
      </p>
    }
    layout="split"
  >
    <TickList
      items={[
        [copy.yourAnswersAreSaved, copy.yourAnswersAreSavedDetail],
        [copy.itWorksWithoutJavascript, copy.itWorksWithoutJavascriptDetail],
        [copy.storageIsBlocked, copy.storageIsBlockedDetail],
        [copy.stillNothing, copy.stillNothingDetail],
      ]}
    />
  </Section>
)
