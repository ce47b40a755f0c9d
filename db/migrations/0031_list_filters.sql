DROP INDEX "leads_arrival";--> statement-breakpoint
DROP INDEX "applications_pipeline";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "state" text;--> statement-breakpoint
CREATE INDEX "applications_product" ON "applications" USING btree ("type","product","id");--> statement-breakpoint
CREATE INDEX "applications_state" ON "applications" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "applications_unassigned" ON "applications" USING btree ("id") WHERE "applications"."owner_staff_id" is null;--> statement-breakpoint
CREATE INDEX "applications_amount" ON "applications" USING btree ("amount_cents");--> statement-breakpoint
CREATE INDEX "applications_submitted" ON "applications" USING btree ("submitted_at","id") WHERE "applications"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_arrived" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_pipeline" ON "applications" USING btree ("stage","owner_staff_id","amount_cents","type","product","state") WHERE "applications"."stage" in ('submitted', 'in_review', 'docs_needed', 'ready', 'with_lenders', 'offers', 'offer_selected', 'contract_out', 'final_checks', 'on_hold');--> statement-breakpoint
-- Applications that were submitted before lists had their state.
INSERT INTO outbox (id, job, payload, created_at, run_at)
SELECT gen_random_uuid(), 'applications.fill-states', '{}', now(), now()
WHERE EXISTS (SELECT FROM applications WHERE submitted_at IS NOT NULL);
