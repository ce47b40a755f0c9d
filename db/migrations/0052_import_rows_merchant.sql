-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "lead_import_rows_merchant" ON "lead_import_rows" USING btree ("merchant_lead_id") WHERE "lead_import_rows"."merchant_lead_id" is not null;--> statement-breakpoint
ALTER TABLE "lead_import_rows" VALIDATE CONSTRAINT "lead_import_rows_merchant_lead_id_merchant_leads_id_fk";