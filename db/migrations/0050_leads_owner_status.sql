-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_owner_status" ON "leads" USING btree ("owner_staff_id","status","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_owner_new";
