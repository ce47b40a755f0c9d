DROP INDEX "leads_merged";--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into_id","search_text") WHERE "leads"."merged_into_id" is not null;