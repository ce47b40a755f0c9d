ALTER TABLE "deals" ADD COLUMN "frequency" text;--> statement-breakpoint
update deals set frequency = coalesce(
  (select coalesce(offers.terms -> 'price' ->> 'frequency', 'single') from offers
    where offers.application_id = deals.application_id and offers.status = 'funded'),
  'monthly');--> statement-breakpoint
ALTER TABLE "deals" ALTER COLUMN "frequency" SET NOT NULL;
